import type { App } from '../../../kit/app.ts'
import { exportList } from '../../../kit/export.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { exportedMessages, messages } from './message.source.ts'

export const serveMessages = (app: App): void =>
  registerResource(app, messages, {
    export: (to, ctx, _operations, kind, input, call) => exportList(to, ctx, exportedMessages, kind, input, call),
  })
