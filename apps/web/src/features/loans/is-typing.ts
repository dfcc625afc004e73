/** Whether a key is meant for a field, a dialog or the browser, and not for the page. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null
}
