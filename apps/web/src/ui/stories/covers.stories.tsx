import { CoverArt, type CoverScene } from '../cover-art.tsx'
import { LocatorMap } from '../locator-map.tsx'
import { Thumb } from '../thumb.tsx'
import { Row, Story } from './story.tsx'

const scenes: readonly CoverScene[] = ['energy', 'village', 'housing', 'water', 'education', 'social']

export function CoverStories() {
  return (
    <>
      <Story title="Covers, three of each scene">
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {scenes.flatMap((scene) =>
            ['1', '2', '3'].map((seed) => (
              <li key={`${scene} ${seed}`} className="aspect-2/1 overflow-hidden rounded-medium">
                <CoverArt scene={scene} seed={seed} description={`${scene}, number ${seed}`} />
              </li>
            )),
          )}
        </ul>
      </Story>
      <Story title="Wide covers">
        <div className="grid gap-3">
          {scenes.map((scene) => (
            <div key={scene} className="h-52 overflow-hidden rounded-medium">
              <CoverArt scene={scene} seed="4" shape="wide" />
            </div>
          ))}
        </div>
      </Story>
      <Story title="Thumbnails">
        <Row>
          {scenes.map((scene) => (
            <Thumb key={scene} scene={scene} seed="1" />
          ))}
        </Row>
      </Story>
      <Story title="Locator map">
        <div className="grid max-w-xl grid-cols-2 gap-4">
          <LocatorMap country="DE" label="Germany on a map of Europe" />
          <LocatorMap country="PT" label="Portugal on a map of Europe" />
        </div>
      </Story>
    </>
  )
}
