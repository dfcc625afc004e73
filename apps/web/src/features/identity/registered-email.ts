/** The address that was just registered in this tab, so that the next page can name it and have its mail sent again. */
import { readTab, writeTab } from '../tab-storage.ts'

const key = 'heathland.registered-email'

export function rememberRegisteredEmail(email: string): void {
  writeTab(key, email)
}

export function registeredEmail(): string | undefined {
  return readTab(key) ?? undefined
}

export function forgetRegisteredEmail(): void {
  writeTab(key, null)
}
