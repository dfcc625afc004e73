import type { SharedWords } from '@heathland/words/words'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, followTheme, type ThemeChoice, themeChoices } from './theme.ts'
import { useWords } from './words.tsx'

export function ThemeSwitch() {
  const t = useWords('shared')

  const chosen = useSyncExternalStore(followTheme, chosenTheme, () => 'system' as const)
  return (
    <fieldset className="inline-flex rounded-medium border border-line-strong bg-card p-0.5">
      <legend className="sr-only">{t.themeSwitch.theme}</legend>
      {themeChoices.map((choice) => {
        const { label, Icon } = looks(t)[choice]
        return (
          <label
            key={choice}
            className="grid size-8 cursor-pointer place-items-center rounded-small text-soft hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-(--focus) forced-colors:has-checked:outline-2"
            title={label}
          >
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={chosen === choice}
              onChange={() => chooseTheme(choice)}
              className="sr-only"
            />
            <Icon aria-hidden="true" size={16} strokeWidth={1.9} />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

const looks = (t: SharedWords): Record<ThemeChoice, { label: string; Icon: typeof Sun }> => ({
  system: { label: t.themeSwitch.asTheSystem, Icon: Monitor },
  light: { label: t.themeSwitch.light, Icon: Sun },
  dark: { label: t.themeSwitch.dark, Icon: Moon },
})
