export interface Finding {
  readonly line: number
  readonly message: string
}
