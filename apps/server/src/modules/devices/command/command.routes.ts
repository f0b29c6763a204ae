import * as contract from '@cloud-steward/contract/devices/command.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { cancelCommand, sendCommand } from './command.service.ts'
import { sendModelCommand } from './model-command.service.ts'

export const serveCommand = (app: App): void =>
  serve(app, contract, {
    sendCommand,
    sendModelCommand,
    cancelCommand,
  })
