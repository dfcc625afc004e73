import { useNavigate } from 'react-router'
import { useDemoMode } from '../features/demo-mode.ts'
import { Button } from '../ui/button.tsx'

/** On every page of a demonstration, so that nobody takes sample figures for money. */
export function DemoMarker() {
  const { isDemo, leave } = useDemoMode()
  const navigate = useNavigate()
  if (!isDemo) return null
  return (
    <aside aria-label="Demonstration" className="border-b border-line bg-care-soft text-care">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p className="min-w-0 flex-[1_1_18rem] text-small">
          <strong>This is a demonstration.</strong> Sample data in your browser: no real money, and nothing is sent anywhere.
        </p>
        <Button
          size="small"
          onClick={() => {
            leave()
            void navigate('/')
          }}
        >
          Leave the demo
        </Button>
      </div>
    </aside>
  )
}
