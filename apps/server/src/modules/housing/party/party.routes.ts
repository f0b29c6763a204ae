import {
  checkIdentity,
  decideOwner,
  findByIdNo,
  proposeOwner,
  queryOwners,
  revealIdNo,
  withdrawOwner,
} from '@cloud-steward/contract/housing/index.ts'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import * as owners from '../owner/owner-change.service.ts'
import * as identities from './identity.service.ts'

export function registerParties(app: App): void {
  register(app, proposeOwner, owners.proposeOwner)
  register(app, decideOwner, owners.decideOwner)
  register(app, withdrawOwner, owners.withdrawOwner)
  register(app, queryOwners, owners.ownersOf)
  register(app, checkIdentity, identities.checkIdentity)
  register(app, revealIdNo, (ctx, input) => identities.revealIdNo(ctx, input, app.secrets))
  register(app, findByIdNo, (ctx, input) => identities.findByIdNo(ctx, input, app.secrets))
}
