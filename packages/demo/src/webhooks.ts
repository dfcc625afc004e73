/** In the demonstration nothing happens that a program could be told of. */
import { demo } from './demo.ts'

const refuse = ({ errors }: { errors: { DEMO_SECURITY: () => Error } }): never => {
  throw errors.DEMO_SECURITY()
}
const { webhooks: operations } = demo

export const webhooks = operations.router({
  list: operations.list.handler(() => ({ items: [] })),
  listDeliveries: operations.listDeliveries.handler(() => ({ items: [] })),
  add: operations.add.handler(refuse),
  changeState: operations.changeState.handler(refuse),
  rotateSecret: operations.rotateSecret.handler(refuse),
  sendTest: operations.sendTest.handler(refuse),
  remove: operations.remove.handler(refuse),
})
