/** How a way looks in the purple header, whether it leads somewhere or opens more ways. */
export const wayLook =
  'flex min-h-11 shrink-0 items-center gap-1 rounded-small px-3 font-[520] whitespace-nowrap text-header-soft no-underline hover:text-on-header focus-visible:-outline-offset-3 aria-[current]:bg-header-raised aria-[current]:text-on-header xl:px-2'
