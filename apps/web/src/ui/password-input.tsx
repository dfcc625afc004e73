import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './text-input.tsx'
import { useWords } from './words.tsx'

/** Can be shown while it is typed. Pasting is allowed: password managers paste. */
export function PasswordInput({ autoComplete = 'current-password', ...rest }: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const t = useWords('shared')

  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        {...rest}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={classNames(inputLook, 'pl-3 pr-12')}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={t.passwordInput.showPassword}
        aria-controls={rest.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 grid w-10 place-items-center rounded-small text-soft hover:bg-sunken hover:text-ink"
      >
        <Icon aria-hidden="true" size={19} strokeWidth={1.8} />
      </button>
    </div>
  )
}
