import type { App } from '../../kit/app.ts'
import { registerWorkbench } from './workbench.routes.ts'

/** Figures over all domains; reads everything, writes nothing. */
export const insightModule = {
  name: 'insight',
  register: (app: App): void => registerWorkbench(app),
}
