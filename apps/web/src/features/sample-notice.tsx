import { Banner } from '../ui/banner.tsx'
import { useWords } from '../ui/words.tsx'

/** Says in the demonstration that a page shows what members do not have yet. */
export function SampleNotice() {
  const t = useWords('account')

  return <Banner>{t.sampleNotice.theseAreSamplesThisPart}</Banner>
}
