/** In the demonstration there is nothing that a key could open. */
import { demo } from './demo.ts'

const refuse = ({ errors }: { errors: { DEMO_SECURITY: () => Error } }): never => {
  throw errors.DEMO_SECURITY()
}
const { apiKeys: operations } = demo

export const apiKeys = operations.router({
  list: operations.list.handler(() => ({ items: [] })),
  create: operations.create.handler(refuse),
  revoke: operations.revoke.handler(refuse),
})
