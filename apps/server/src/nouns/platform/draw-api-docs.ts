/** Draws the API's document as one page without any script, so that the strict content policy holds as everywhere. */
import { type KeyScope, keyLimit, keyScopes } from '@heathland/domain/identity/api-key'
import { settings as en } from '@heathland/words/en/settings'
import type { Language } from '@heathland/words/language'
import { settings as nl } from '@heathland/words/nl/settings'
import type { OpenAPI } from '@orpc/openapi'
import { escaped } from '../../core/exports/archive-page.ts'
import { answerOf } from './api-document.ts'

const words = { en, nl } as const

interface Listed {
  readonly path: string
  readonly operation: OpenAPI.OperationObject
}

export function drawApiDocs(document: OpenAPI.Document, language: Language): string {
  const t = words[language].apiDocs
  const { scopes } = words[language].apiKeys
  const server = document.servers?.[0]?.url ?? ''
  const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) => (item?.get ? [{ path, operation: item.get }] : []))
  const sections = keyScopes.map((scope) => ({ scope, operations: listed.filter(({ operation }) => operation.tags?.includes(scope)) }))
  const contents = sections
    .map(
      ({ scope, operations }) =>
        `<li><a href="#${scope}">${escaped(scopes[scope])}</a><ul>${operations.map(({ path, operation }) => `<li><a href="#${anchorOf(operation)}"><code>${escaped(path)}</code></a></li>`).join('')}</ul></li>`,
    )
    .join('')
  const body = sections.map(({ scope, operations }) => drawSection(scope, operations)).join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(t.title)}</title><style>${style}</style></head>
<body><a class="skip" href="#main">${escaped(t.skip)}</a>
<header><a href="/">Heathland</a><a href="/settings?section=api">${escaped(t.keys)}</a></header>
<div class="page"><nav aria-label="${escaped(t.contents)}"><ul>${contents}</ul></nav>
<main id="main"><h1>${escaped(t.title)}</h1>
<p>${escaped(t.lead)}</p><p>${escaped(t.authorize)}</p>
<pre tabindex="0"><code>${escaped(curlOf(server, '/ledger/balance'))}</code></pre>
<p>${escaped(t.limit({ count: keyLimit.count, seconds: keyLimit.windowSeconds }))}</p><p>${escaped(t.errors)}</p><p>${escaped(t.money)}</p>
<p><a href="/api/docs/openapi.json">${escaped(t.document)}</a></p>
${body}</main></div></body></html>
`

  function drawSection(scope: KeyScope, operations: readonly Listed[]): string {
    return `<section aria-labelledby="${scope}"><h2 id="${scope}">${escaped(scopes[scope])} <small>${escaped(t.scope)} <code>${scope}</code></small></h2>${operations.map(drawOperation).join('')}</section>`
  }

  function drawOperation({ path, operation }: Listed): string {
    const id = anchorOf(operation)
    const answer = JSON.stringify(answerOf(operation)?.example, undefined, 2)
    return `<article aria-labelledby="${id}"><h3 id="${id}"><span class="method">GET</span> <code>${escaped(path)}</code></h3>
<p lang="en">${escaped(operation.summary ?? '')}</p>${drawParameters(path, operation)}
<h4>${escaped(t.request)}</h4><pre tabindex="0"><code>${escaped(curlOf(server, path))}</code></pre>
<h4>${escaped(t.answer)}</h4><details><summary>200 <span class="hidden">${escaped(path)}</span></summary><pre tabindex="0"><code>${escaped(answer ?? '')}</code></pre></details>
${drawErrors(operation)}</article>`
  }

  function drawParameters(path: string, { parameters = [] }: OpenAPI.OperationObject): string {
    const rows = parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []))
    if (rows.length === 0) return ''
    const cells = rows.map(
      ({ name, in: place, required, schema }) =>
        `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${escaped(place === 'path' ? t.inPath : t.inQuery)}</td><td>${escaped(required ? t.required : t.optional)}</td><td>${escaped(choicesIn(schema))}</td></tr>`,
    )
    const heads = [t.name, t.place, t.need, t.values].map((head) => `<th scope="col">${escaped(head)}</th>`)
    return `<h4>${escaped(t.parameters)}</h4><div class="wide" tabindex="0" role="region" aria-label="${escaped(`${t.parameters}: ${path}`)}"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${cells.join('')}</tbody></table></div>`
  }

  function drawErrors({ responses = {} }: OpenAPI.OperationObject): string {
    const rows = Object.entries(responses).flatMap(([status, response]) => {
      const [content] = 'content' in response ? Object.values(response.content ?? {}) : []
      const said = content?.schema && 'description' in content.schema ? content.schema.description : undefined
      return Number(status) >= 400 && said ? [`<li><strong>${escaped(status)}</strong> <span lang="en">${escaped(said)}</span></li>`] : []
    })
    return `<h4>${escaped(t.refusals)}</h4><details><summary>${escaped(t.codes)}</summary><ul class="codes">${rows.join('')}</ul></details>`
  }
}

function anchorOf({ operationId = '' }: OpenAPI.OperationObject): string {
  return operationId.replaceAll('.', '-')
}

function curlOf(server: string, path: string): string {
  return `curl -H "Authorization: Bearer $HEATHLAND_KEY" \\\n  "${server}${path}"`
}

function choicesIn(schema: unknown): string {
  const { enum: choices, format, type } = (schema ?? {}) as { enum?: readonly unknown[]; format?: string; type?: string }
  return choices?.join(', ') ?? format ?? type ?? ''
}

const style = `:root{color-scheme:light dark;--page:#faf8fb;--card:#fff;--line:#e6e0eb;--text:#241a2e;--soft:#584d63;--accent:#553077;--sunken:#f4f1f6}
@media (prefers-color-scheme:dark){:root{--page:#15101a;--card:#1e1726;--line:#33293d;--text:#efe9f5;--soft:#b9adc6;--accent:#c5aade;--sunken:#120d17}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 Inter,system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding:1rem 1.25rem;background:#3f2159}header a{color:#fff;padding:.25rem 0}
a{color:var(--accent)}a:focus-visible,summary:focus-visible,pre:focus-visible,.wide:focus-visible{outline:3px solid #1f6feb;outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem}
.page{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem;max-width:76rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}@media (min-width:60rem){.page{grid-template-columns:17rem minmax(0,1fr)}nav{position:sticky;top:1rem;align-self:start;max-height:95vh;overflow:auto}}
nav ul{list-style:none;margin:0;padding:0}nav ul ul{padding-left:.75rem}nav a{display:inline-block;padding:.3rem 0;overflow-wrap:anywhere}@media (max-width:59.99rem){nav ul ul{display:none}}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}h2{margin:2.5rem 0 1rem}h2 small{font-size:.85rem;font-weight:400;color:var(--soft)}h3{margin:0 0 .5rem;font-size:1.05rem;overflow-wrap:anywhere}h4{margin:1rem 0 .35rem;font-size:.9rem;color:var(--soft)}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin:0 0 1rem}
.method{font-size:.8rem;font-weight:600;color:var(--accent);border:1px solid var(--line);border-radius:6px;padding:.1rem .4rem}
pre{background:var(--sunken);border:1px solid var(--line);border-radius:8px;padding:.75rem;overflow:auto;font-size:.85rem;margin:.25rem 0}
code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace}summary{cursor:pointer;padding:.35rem 0}
.wide{overflow:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0;vertical-align:top}
.codes{padding-left:1.1rem;font-size:.9rem;overflow-wrap:anywhere}.hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}`
