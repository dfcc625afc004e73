import { Banner } from '../ui/banner.tsx'
import { useWords } from '../ui/words.tsx'

/** Says in the demonstration that what a page shows is nobody's. */
export function SampleNotice() {
  const t = useWords('account')

  return <Banner>{t.sampleNotice.samples}</Banner>
}
