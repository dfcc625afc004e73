/** Hands a file to the browser to save. It came inside an answer, so there is no address to lead to. */
export function saveFile({ name, mediaType, text }: { readonly name: string; readonly mediaType: string; readonly text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Has the browser download what lies at an address of ours. */
export function startDownload({ name, address }: { readonly name: string; readonly address: string }): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
