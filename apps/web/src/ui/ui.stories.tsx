/**
 * Every part of the interface in every state, on one page: `pnpm --filter @heathland/web workshop`, then /workshop.html.
 * `/workshop.html?all` shows that page in every width and theme at once.
 */
import './ui.css'
import { palette } from '@heathland/words/en/palette'
import { shared } from '@heathland/words/en/shared'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { BrandMark } from './brand-mark.tsx'
import { PageHeader } from './page-header.tsx'
import { ActionStories } from './stories/actions.stories.tsx'
import { ChartStories } from './stories/charts.stories.tsx'
import { CoverStories } from './stories/covers.stories.tsx'
import { DataTableStories } from './stories/data-tables.stories.tsx'
import { FigureStories } from './stories/figures.stories.tsx'
import { FlowStories } from './stories/flow.stories.tsx'
import { FormStories } from './stories/forms.stories.tsx'
import { OverlayStories } from './stories/overlays.stories.tsx'
import { StateStories } from './stories/states.stories.tsx'
import { anchorOf } from './stories/story.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Toaster } from './toaster.tsx'
import { showWords } from './words.tsx'

showWords('en', { shared, palette })
delete document.documentElement.dataset['words']

const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
const Component = asked.has('all') ? EveryWidth : Workshop
if (root)
  createRoot(root).render(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  )

const chapters = [
  { title: 'Acting', Stories: ActionStories },
  { title: 'Filling in', Stories: FormStories },
  { title: 'Figures', Stories: FigureStories },
  { title: 'Lists of staff', Stories: DataTableStories },
  { title: 'Charts', Stories: ChartStories },
  { title: 'Covers and maps', Stories: CoverStories },
  { title: 'States', Stories: StateStories },
  { title: 'On top and inside', Stories: OverlayStories },
  { title: 'Steps and files', Stories: FlowStories },
]

function Workshop() {
  return (
    <main className="wrap grid gap-10 py-8">
      <PageHeader crumbs={[{ label: 'Home', to: '/' }, { label: 'Workshop' }]} lead="Every part in every state." aside={<ThemeSwitch />}>
        Workshop
      </PageHeader>
      <nav aria-label="Chapters" className="flex flex-wrap gap-x-5 gap-y-2">
        {chapters.map(({ title }) => (
          <a key={title} href={`#${anchorOf(title)}`} className="link py-0.5">
            {title}
          </a>
        ))}
      </nav>
      {chapters.map(({ title, Stories }) => (
        <section key={title} id={anchorOf(title)} aria-label={title} className="grid min-w-0 gap-5">
          <p className="text-heading font-[640] tracking-[-0.018em]">{title}</p>
          <Stories />
        </section>
      ))}
      <div>
        <BrandMark size={64} />
      </div>
      <Toaster />
    </main>
  )
}

const widths = [320, 375, 768, 1280]

function EveryWidth() {
  return (
    <main className="grid gap-8 p-6">
      <PageHeader>Every width and theme</PageHeader>
      {['light', 'dark'].map((shown) => (
        <div key={shown} className="flex gap-6 overflow-x-auto">
          {widths.map((width) => (
            <iframe
              key={width}
              title={`${shown}, ${width} wide`}
              src={`/workshop.html?theme=${shown}`}
              width={width}
              height={900}
              className="shrink-0 rounded-medium border border-line-strong"
            />
          ))}
        </div>
      ))}
    </main>
  )
}
