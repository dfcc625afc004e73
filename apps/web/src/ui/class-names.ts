/** Joins the class names that apply. Later ones do not override earlier ones: a part offers variants, callers only place it. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
