import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'

/** The risks in two minutes, behind the link of the warning. */
export function RiskSummary({ onClose }: { onClose: () => void }) {
  const t = useWords('offerProtection').offer.summary
  const risks = [
    { title: t.loseTitle, text: t.lose },
    { title: t.protectTitle, text: t.protect },
    { title: t.quickTitle, text: t.quick },
    { title: t.basketTitle, text: t.basket },
    { title: t.valueTitle, text: t.value },
  ]
  return (
    <Dialog isOpen onClose={onClose} title={t.title} closesOutside actions={<Button onClick={onClose}>{t.close}</Button>}>
      <p className="text-soft">{t.lead}</p>
      <ol className="mt-4 grid gap-4">
        {risks.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden="true"
              className="figures grid size-7 place-items-center rounded-full bg-care-soft text-small font-[640] text-care"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-body font-[600]">{title}</h3>
              <p className="mt-0.5 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5">
        <TextLink to="https://www.fca.org.uk/investsmart">{t.more}</TextLink>
      </p>
    </Dialog>
  )
}
