/**
 * The files that an installation is made of: each is read by the program it is for where that is installed, and by our own strict look at
 * its keys everywhere, because those programs pass over what they do not know.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretSettings, settingNames } from '@heathland/server/entry/config'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { inRepository, readText } from './repository.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0
const isSetting = (name: string) =>
  (settingNames as readonly string[]).includes(name) || (secretSettings as readonly string[]).some((secret) => `${secret}_FILE` === name)
/** Settings of the process beside those of the program. */
const beside = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE', 'METRICS_HOST', 'METRICS_PORT'])
const unknownSettings = (names: readonly string[]) => names.filter((name) => !isSetting(name) && !beside.has(name))

describe('compose', () => {
  interface Service {
    readonly image: string
    readonly user?: string
    readonly command?: readonly string[]
    readonly environment?: Readonly<Record<string, string>>
    readonly read_only?: boolean
    readonly cap_drop?: readonly string[]
    readonly security_opt?: readonly string[]
    readonly secrets?: readonly string[]
    readonly volumes?: readonly string[]
    readonly ports?: readonly string[]
  }
  const file = parse(readText('ops/compose/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    secrets: Record<string, unknown>
    volumes: Record<string, unknown>
  }
  const services = Object.entries(file.services)

  test('has two apis, two workers, and everything that they need', () => {
    expect(services.map(([name]) => name).sort()).toEqual(
      ['api-1', 'api-2', 'grafana', 'migrate', 'postgres', 'prometheus', 'proxy', 'worker-1', 'worker-2'].sort(),
    )
  })

  test.each(services)('%s cannot write its own files, holds no privilege and shows no secret', (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    const named = Object.entries(service.environment ?? {})
    if (name.startsWith('api') || name.startsWith('worker') || name === 'migrate')
      expect(unknownSettings(named.map(([key]) => key))).toEqual([])
    expect(named.filter(([key]) => (secretSettings as readonly string[]).includes(key))).toEqual([])
    expect((service.secrets ?? []).filter((secret) => !(secret in file.secrets))).toEqual([])
    const open = (service.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'))
    expect(open).toEqual(name === 'proxy' ? service.ports : [])
  })

  test('names only files that are there', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes).map((volume) => volume.split(':')[0] ?? '')
    const local = mounted.filter((path) => path.startsWith('.') && path !== '../prometheus')
    expect(local.length).toBeGreaterThan(3)
    expect(local.filter((path) => !existsSync(join(inRepository('ops/compose'), path)))).toEqual([])
    expect(mounted.filter((path) => !path.startsWith('.') && !(path in file.volumes))).toEqual([])
  })

  test('the settings beside it are settings of the program', () => {
    const names = [...readText('ops/compose/heathland.env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(unknownSettings(names)).toEqual([])
    const wanted = [...readText('ops/compose/heathland.env.example').matchAll(/\/run\/secrets\/([a-z-]+)/g)].map(([, name = '']) => name)
    expect(wanted.filter((name) => !(name in file.secrets))).toEqual([])
  })

  test.runIf(has('docker-compose'))('docker-compose reads it, and finds a planted mistake', () => {
    const folder = mkdtempSync(join(tmpdir(), 'heathland-compose-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    copyFileSync(inRepository('ops/compose/heathland.env.example'), join(folder, 'heathland.env'))
    const read = (change: (text: string) => string) => {
      const path = join(folder, 'compose.yaml')
      execFileSync('sh', ['-c', 'cat > "$1"', 'sh', path], { input: change(readText('ops/compose/compose.yaml')) })
      const env = { ...process.env, HEATHLAND_VERSION: '1', PUBLIC_HOST: 'heathland.example' }
      return spawnSync('docker-compose', ['-f', path, 'config', '-q'], { env, encoding: 'utf8' })
    }
    expect(read((text) => text)).toMatchObject({ status: 0 })
    expect(read((text) => text.replace('cap_drop', 'cap_dorp')).stderr).toContain('cap_dorp')
  })

  test.runIf(has('caddy'))('caddy reads the proxy’s file, and finds a planted mistake', () => {
    const read = (text: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'heathland-caddy-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const path = join(folder, 'Caddyfile')
      execFileSync('sh', ['-c', 'cat > "$1"', 'sh', path], { input: text })
      return spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', path], {
        env: { ...process.env, HOME: folder },
        encoding: 'utf8',
      }).status
    }
    const text = readText('ops/compose/Caddyfile')
    expect(read(text)).toBe(0)
    expect(read(text.replace('lb_policy', 'lb_polcy'))).not.toBe(0)
  })
})

describe('the image', () => {
  test('holds nothing but what was built, and does not run as root', () => {
    const lines = (path: string) =>
      readText(path)
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
    expect(lines('.dockerignore')).toEqual(['**', '!apps/server/dist/**', '!apps/web/dist/**'])
    const dockerfile = lines('ops/Dockerfile')
    expect(dockerfile.filter((line) => line.startsWith('COPY'))).toEqual(['COPY apps/server/dist server', 'COPY apps/web/dist web'])
    expect(dockerfile.findLast((line) => line.startsWith('USER'))).toBe('USER 1000:1000')
    expect(dockerfile.filter((line) => /^ARG .*(KEY|TOKEN|PASS|SECRET)/i.test(line))).toEqual([])
  })
})

describe('systemd', () => {
  const units = readdirSync(inRepository('ops/systemd'))

  test('each timer has its service', () => {
    const timers = units.filter((unit) => unit.endsWith('.timer'))
    expect(timers.length).toBe(3)
    expect(timers.map((timer) => timer.replace('.timer', '.service')).filter((service) => !units.includes(service))).toEqual([])
  })

  test('the settings in the programs’ unit are settings of the program, and each secret that is loaded is named', () => {
    const unit = readText('ops/systemd/heathland@.service')
    const named = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    )
    expect(unknownSettings(named)).toEqual([])
    const loaded = [...unit.matchAll(/^LoadCredential=([A-Z_]+):/gm)].map(([, name]) => `${name}_FILE`)
    expect(loaded.length).toBeGreaterThan(5)
    expect(named.filter((name) => name.endsWith('_FILE'))).toEqual(loaded)
  })

  test.runIf(has('systemd-analyze'))('systemd reads every unit without a complaint', () => {
    // Their programs are not installed here: each unit stands beside an empty one of that name.
    const folder = mkdtempSync(join(tmpdir(), 'heathland-units-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const unit of units) {
      const text = readText(`ops/systemd/${unit}`).replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true')
      execFileSync('sh', ['-c', 'cat > "$1"', 'sh', join(folder, unit)], { input: text })
    }
    symlinkSync(join(folder, 'heathland@.service'), join(folder, 'heathland@api.service'))
    const verify = (unit: string) => spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, unit)], { encoding: 'utf8' })
    for (const unit of ['heathland@api.service', ...units.filter((one) => !one.includes('@'))])
      expect({
        unit,
        said: verify(unit)
          .stderr.split('\n')
          .filter((line) => line.includes('heathland')),
      }).toEqual({ unit, said: [] })
  })

  test.runIf(has('systemd-analyze'))('the programs are exposed to 2.0 at most', () => {
    const rated = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--threshold=20', inRepository('ops/systemd/heathland@.service')],
      {
        encoding: 'utf8',
      },
    )
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(rated)?.[1])).toBeLessThanOrEqual(2)
  })
})

describe('high availability', () => {
  interface Patroni {
    readonly name: string
    readonly restapi: Readonly<Record<string, string>>
    readonly etcd3: { readonly hosts: readonly string[]; readonly protocol: string }
    readonly watchdog: { readonly mode: string }
    readonly bootstrap: { readonly dcs: { readonly postgresql: { readonly parameters: object } } & Readonly<Record<string, unknown>> }
    readonly postgresql: { readonly pg_hba: readonly string[]; readonly authentication: Readonly<Record<string, object>> }
  }
  const patroni = parse(readText('ops/ha/patroni.yml')) as Patroni
  const etcd = parse(readText('ops/ha/etcd.conf.yml')) as Readonly<Record<string, string>> & {
    readonly 'client-transport-security': object
    readonly 'peer-transport-security': object
  }

  test('no commit is confirmed that one machine alone has, and a dead machine is replaced after the shortest time that is documented', () => {
    const { ttl, loop_wait: loopWait, retry_timeout: retryTimeout, ...dcs } = patroni.bootstrap.dcs
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, primary_start_timeout: 0 })
    expect(dcs.postgresql).toMatchObject({ use_pg_rewind: true, parameters: { wal_log_hints: 'on', wal_retrieve_retry_interval: '500ms' } })
    expect(ttl).toBe(20)
    expect(Number(loopWait) + 2 * Number(retryTimeout)).toBeLessThanOrEqual(Number(ttl))
    expect(patroni.watchdog.mode).toBe('required')
  })

  test('nothing is spoken in the clear, and no password stands in a file', () => {
    expect(patroni.restapi).toMatchObject({ verify_client: 'required' })
    expect(patroni.etcd3.protocol).toBe('https')
    for (const one of Object.values(patroni.postgresql.authentication)) expect(one).toMatchObject({ sslmode: 'verify-full' })
    expect(patroni.postgresql.pg_hba.filter((line) => !/^(local all postgres peer|hostssl .* scram-sha-256)$/.test(line))).toEqual([])
    for (const side of ['client', 'peer'] as const)
      expect(etcd[`${side}-transport-security`]).toMatchObject({ 'client-cert-auth': true, 'trusted-ca-file': expect.any(String) })
    for (const file of ['patroni.yml', 'etcd.conf.yml', 'heathland-patroni.service'])
      expect(readText(`ops/ha/${file}`)).not.toMatch(/^[^#\n]*(PASSWORD=|password:)/m)
  })

  test('etcd and Patroni name the same three machines', () => {
    const members = Object.fromEntries((etcd['initial-cluster'] ?? '').split(',').map((member) => member.split('=') as [string, string]))
    expect(Object.keys(members)).toEqual(['one', 'two', 'three'])
    expect(members[etcd['name'] ?? '']).toBe(etcd['initial-advertise-peer-urls'])
    expect(patroni.etcd3.hosts).toEqual(Object.values(members).map((url) => `${new URL(url).hostname}:2379`))
    expect(patroni.restapi['connect_address']).toBe(`${new URL(members[patroni.name] ?? '').hostname}:8008`)
  })

  const validate = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'heathland-patroni-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'patroni.yml')
    execFileSync('sh', ['-c', 'cat > "$1"', 'sh', path], { input: text })
    const { stdout, stderr } = spawnSync('patroni', ['--validate-config', path], { encoding: 'utf8' })
    // Names of machines that are not ours are not found, and 3.0.2 wants a section that the other pg_hba stands in for.
    return `${stdout}${stderr}`.split('\n').filter((line) => line && !/^(etcd3\.hosts\.\d |bootstrap\.pg_hba )/.test(line))
  }
  test.runIf(has('patroni'))('patroni reads its file, and finds a planted mistake', () => {
    const text = readText('ops/ha/patroni.yml')
    expect(validate(text)).toEqual([])
    expect(validate(text.replace('ttl: 20', 'ttl: twenty')).join()).toContain('bootstrap.dcs.ttl')
    expect(validate(text.replace('scope: heathland', 'scoop: heathland')).join()).toContain('scope')
  })

  test.runIf(has('systemd-analyze'))('systemd reads the unit without a complaint', () => {
    const folder = mkdtempSync(join(tmpdir(), 'heathland-units-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const text = readText('ops/ha/heathland-patroni.service').replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true')
    const unit = join(folder, 'heathland-patroni.service')
    execFileSync('sh', ['-c', 'cat > "$1"', 'sh', unit], { input: text })
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('heathland-patroni'))).toEqual([])
  })
})

describe('Kubernetes', () => {
  const files = readdirSync(inRepository('ops/kubernetes')).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
  const documents = files.flatMap((file) =>
    parseAllDocuments(readText(`ops/kubernetes/${file}`)).map((document) => document.toJS() as Record<string, unknown>),
  )

  /**
   * What our manifests may say, key by key, as the API's reference has it for these versions: a name means anything below it, `{}` a map with names of ours. The
   * API server drops what it does not know without a word, so `runAsNonroot` would be a root.
   */
  const text = 'text'
  const number = 'number'
  const flag = 'flag'
  const ours = 'ours'
  const metadata = { name: text, labels: ours }
  const selector = { matchLabels: ours }
  const probe = { httpGet: { path: text, port: text }, periodSeconds: number, timeoutSeconds: number, failureThreshold: number }
  const pod = {
    automountServiceAccountToken: flag,
    enableServiceLinks: flag,
    terminationGracePeriodSeconds: number,
    restartPolicy: text,
    securityContext: { runAsNonRoot: flag, runAsUser: number, runAsGroup: number, fsGroup: number, seccompProfile: { type: text } },
    topologySpreadConstraints: [{ maxSkew: number, topologyKey: text, whenUnsatisfiable: text, labelSelector: selector }],
    containers: [
      {
        name: text,
        image: text,
        args: [text],
        envFrom: [{ configMapRef: { name: text } }],
        env: [{ name: text, value: text }],
        ports: [{ name: text, containerPort: number }],
        resources: { requests: { cpu: text, memory: text }, limits: { memory: text } },
        securityContext: { allowPrivilegeEscalation: flag, readOnlyRootFilesystem: flag, capabilities: { drop: [text] } },
        startupProbe: probe,
        livenessProbe: probe,
        readinessProbe: probe,
        lifecycle: { preStop: { exec: { command: [text] } } },
        volumeMounts: [{ name: text, mountPath: text, readOnly: flag }],
      },
    ],
    volumes: [{ name: text, secret: { secretName: text, defaultMode: number }, configMap: { name: text }, emptyDir: { sizeLimit: text } }],
  }
  const template = { metadata: { labels: ours }, spec: pod }
  const shapes: Readonly<Record<string, object>> = {
    'apps/v1 Deployment': {
      replicas: number,
      selector,
      strategy: { type: text, rollingUpdate: { maxUnavailable: number, maxSurge: number } },
      template,
    },
    'batch/v1 Job': { backoffLimit: number, ttlSecondsAfterFinished: number, template },
    'v1 Service': { selector: ours, ports: [{ name: text, port: number, targetPort: text }] },
    'policy/v1 PodDisruptionBudget': { minAvailable: number, selector },
    'networking.k8s.io/v1 Ingress': {
      tls: [{ hosts: [text], secretName: text }],
      rules: [
        { host: text, http: { paths: [{ path: text, pathType: text, backend: { service: { name: text, port: { name: text } } } }] } },
      ],
    },
    'networking.k8s.io/v1 NetworkPolicy': {
      podSelector: selector,
      policyTypes: [text],
      ingress: [{ from: [{ namespaceSelector: selector }], ports: [{ port: number, protocol: text }] }],
    },
  }

  function misfits(value: unknown, shape: unknown, path: string): readonly string[] {
    if (shape === ours) return Object.values(value as object).every((one) => typeof one === 'string') ? [] : [`${path} is no map of text`]
    if (typeof shape === 'string')
      return typeof value === ({ text: 'string', number: 'number', flag: 'boolean' } as Record<string, string>)[shape]
        ? []
        : [`${path} is no ${shape}`]
    if (Array.isArray(shape))
      return Array.isArray(value) ? value.flatMap((one, place) => misfits(one, shape[0], `${path}[${place}]`)) : [`${path} is no list`]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
    return Object.entries(value).flatMap(([key, one]) =>
      key in (shape as object) ? misfits(one, (shape as Record<string, unknown>)[key], `${path}.${key}`) : [`${path}.${key} is unknown`],
    )
  }

  const misfitsOf = (document: Record<string, unknown>) => {
    const { apiVersion, kind, ...rest } = document
    const spec = shapes[`${apiVersion} ${kind}`]
    return spec ? misfits(rest, { metadata, spec }, String(kind)) : [`${apiVersion} ${kind} is unknown`]
  }

  test('every manifest says only what the API knows', () => {
    expect(documents.map((document) => `${document['kind']}`).sort()).toEqual(
      ['Deployment', 'Deployment', 'Ingress', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'PodDisruptionBudget', 'Service'].sort(),
    )
    expect(documents.flatMap(misfitsOf)).toEqual([])
  })

  test('a planted mistake in a key or a value is found', () => {
    const deployment = JSON.stringify(documents.find(({ kind }) => kind === 'Deployment'))
    const planted = (from: string, to: string) => misfitsOf(JSON.parse(deployment.replace(from, to)) as Record<string, unknown>)
    expect(planted('runAsNonRoot', 'runAsNonroot')).toEqual(['Deployment.spec.template.spec.securityContext.runAsNonroot is unknown'])
    expect(planted('"replicas":2', '"replicas":"two"')).toEqual(['Deployment.spec.replicas is no number'])
  })

  test('settings that the pods are given are settings of the program', () => {
    const named = [
      ...files
        .map((file) => readText(`ops/kubernetes/${file}`))
        .join('\n')
        .matchAll(/\{ name: ([A-Z_0-9]+), value: /g),
    ].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(20)
    expect(unknownSettings(named)).toEqual([])
  })

  test.runIf(has('kubectl'))('kubectl puts them together', () => {
    const rendered = parseAllDocuments(execFileSync('kubectl', ['kustomize', inRepository('ops/kubernetes')], { encoding: 'utf8' }))
    const images = JSON.stringify(rendered.map((document) => document.toJS() as unknown)).match(/"image":"[^"]+"/g)
    expect(rendered).toHaveLength(documents.length + 1)
    expect(new Set(images)).toEqual(new Set([expect.stringMatching(/^"image":"registry\.example\/heathland:\d+\.\d+\.\d+"$/)]))
  })
})

test('packages, changelog and manifests name the same release', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string }
  expect(JSON.parse(readText('apps/server/package.json'))).toMatchObject({ version })
  expect(/^## (\S+)/m.exec(readText('CHANGELOG.md'))?.[1]).toBe(version)
  expect(readText('ops/kubernetes/kustomization.yaml')).toContain(`newTag: ${version}`)
})

test('the configuration for backups keeps a copy of people’s keys for seven days at most', () => {
  const text = readFileSync(inRepository('ops/backup/pgbackrest.conf'), 'utf8')
  expect(text).toMatch(/^repo1-cipher-type=aes-256-cbc$/m)
  expect(text).toMatch(/^repo1-retention-full-type=time$/m)
  const days = Number(/^repo1-retention-full=(\d+)$/m.exec(text)?.[1])
  // What is kept is the retention and the day between two full backups.
  expect(readText('ops/systemd/heathland-backup.timer')).toContain('OnCalendar=*-*-* ')
  expect(days + 1).toBeLessThanOrEqual(7)
})
