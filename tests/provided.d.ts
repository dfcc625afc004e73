declare module 'vitest' {
  export interface ProvidedContext {
    readonly cluster: { readonly port: number; readonly version: 15 | 18; readonly template: string }
  }
}
export {}
