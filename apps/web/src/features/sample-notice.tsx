import { Banner } from '../ui/banner.tsx'

/** Says in the demonstration that a page shows what members do not have yet. */
export function SampleNotice() {
  return <Banner>These are samples. This part of Heathland is not open to members yet.</Banner>
}
