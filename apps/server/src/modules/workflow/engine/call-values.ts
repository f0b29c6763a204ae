import type { Mapping } from './definition.ts'
import type { Run } from './run.ts'
import type { ExecutionRow, Vars } from './state.ts'

/** Values that go into a called process or come out of it; what is not set goes as nothing. */
export const mapped = (mappings: readonly Mapping[], seen: Vars): Vars =>
  Object.fromEntries(mappings.map(({ from, to }) => [to, from(seen) ?? null]))

/** What goes from a called process to its caller takes the values along that the call names. */
export function handOut(run: Run, from: ExecutionRow, to: ExecutionRow): void {
  for (let { instanceId } = from; instanceId !== to.instanceId; ) {
    const { vars, parentExecutionId } = run.instances.get(instanceId)!
    const call = run.executions.get(parentExecutionId!)!
    run.setVars(call.instanceId, mapped(run.nodeOf(call).call!.outputs, vars))
    instanceId = call.instanceId
  }
}
