import type { Ctx } from '../../../infra/ctx/types.ts'

/** Keeps how the use up to the last numbers of these meters went by the hours. */
type MakeCourses = (ctx: Ctx, meterIds: readonly string[]) => Promise<unknown>
let make: MakeCourses | undefined
/** The module above that hears the counters knows it. */
export const hearCourses = (given: MakeCourses): void => {
  make = given
}
/** To be called before numbers of today are priced: by night it is done for all. */
export const coursesNow: MakeCourses = async (ctx, meterIds) => make?.(ctx, meterIds)
