import { createElement, Fragment } from 'react'
import { useNavigate } from 'react-router'
import { useDemoMode } from '../features/demo-mode.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../ui/words.tsx'

/** On every page of a demonstration, so that nobody takes sample figures for money. */
export function DemoMarker() {
  const t = useWords('shared')

  const { isDemo, leave } = useDemoMode()
  const navigate = useNavigate()
  if (!isDemo) return null
  return (
    <aside aria-label={t.demoMarker.demonstration} className="border-b border-line bg-care-soft text-care">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p className="min-w-0 flex-[1_1_18rem] text-small">
          {createElement(Fragment, null, ...t.demoMarker.thisIsADemonstrationSample({ strong: (text) => <strong>{text}</strong> }))}
        </p>
        <Button
          size="small"
          onClick={() => {
            leave()
            void navigate('/')
          }}
        >
          {t.demoMarker.leaveTheDemo}
        </Button>
      </div>
    </aside>
  )
}
