import * as contract from '@cloud-steward/contract/identity/invitation.ts'
import type { App } from '../../../kit/app.ts'
import { registerResource } from '../../../kit/register-resource.ts'
import { serve } from '../../../kit/serve.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { acceptInvitation, readInvitation, refuseInvitation, sendInvitationCode } from './accept-invitation.service.ts'
import { acceptRequest, invitePerson, refuseRequest, withdrawInvitation } from './invitation.service.ts'
import { invitations } from './invitation.source.ts'
import { askToJoin, sendJoinCode } from './join.service.ts'

export function serveInvitation(app: App): void {
  registerResource(app, invitations as unknown as Operations)
  serve(app, contract, {
    invitePerson: (ctx, input) => invitePerson(ctx, app, input),
    acceptRequest: (ctx, input) => acceptRequest(ctx, app, input),
    withdrawInvitation,
    refuseRequest,
    readInvitation: (ctx, input, { request }) => readInvitation(ctx, input, request.ip),
    sendInvitationCode: (ctx, input, { request }) => sendInvitationCode(ctx, app, input, request.ip),
    acceptInvitation: (ctx, input, { request }) => acceptInvitation(ctx, input, request.ip),
    refuseInvitation: (ctx, input, { request }) => refuseInvitation(ctx, input, request.ip),
    sendJoinCode: (ctx, input, { request }) => sendJoinCode(ctx, app, input, request.ip),
    askToJoin: (ctx, input, { request }) => askToJoin(ctx, input, request.ip),
  })
}
