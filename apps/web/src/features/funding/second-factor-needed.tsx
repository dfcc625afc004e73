import { createElement, Fragment } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'

/** The rule for money: a short password alone does not open it. */
export function SecondFactorNeeded() {
  const t = useWords('wallet')

  return (
    <div className="mb-4">
      <Banner
        tone="care"
        announce
        action={
          <ButtonLink to="/settings?section=security" size="small" variant="primary">
            {t.addMoney.openSettings}
          </ButtonLink>
        }
      >
        {createElement(Fragment, null, ...t.addMoney.aSecondFactorIsNeeded({ strong: (text) => <strong>{text}</strong> }))}
      </Banner>
    </div>
  )
}
