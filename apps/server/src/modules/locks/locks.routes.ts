import * as contract from '@cloud-steward/contract/locks/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { closeAlarm } from './alarm/alarm.service.ts'
import * as credential from './credential/credential.service.ts'

export function registerCommands(app: App): void {
  register(app, contract.issueCredential, (ctx, input) => credential.issueCredential(ctx, app.secrets, input))
  register(app, contract.freezeCredential, credential.freezeCredential)
  register(app, contract.unfreezeCredential, credential.unfreezeCredential)
  register(app, contract.removeCredential, credential.removeCredential)
  register(app, contract.extendCredential, credential.extendCredential)
  register(app, contract.retryCredential, credential.retryCredential)
  register(app, contract.confirmOnSite, credential.confirmOnSite)
  register(app, contract.revealCode, (ctx, input) => credential.revealCode(ctx, app.secrets, input))
  register(app, contract.queryCredentialSteps, credential.credentialSteps)
  register(app, contract.closeAlarm, closeAlarm)
}
