import { type CtxParts, makeCtx } from './make-ctx.ts'
import type { Caller, Ctx, Language, Scope } from './types.ts'

/**
 * The ctx of a job that works with the permissions of a user, such as a report he gets by mail.
 * @param job the job's own ctx
 * @param standing his permissions at this moment
 * @param language language of the result
 */
export const actAs = (
  { pools, ports, now }: Pick<CtxParts, 'pools' | 'ports' | 'now'>,
  { tenant, requestId, log }: Ctx,
  { caller: user, scope }: { caller: Caller; scope: Scope },
  language: Language,
): Ctx => makeCtx({ pools, ports, now, tenant, user, scope, language, requestId, log, isBackground: true })
