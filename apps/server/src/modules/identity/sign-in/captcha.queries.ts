import { raw, sql } from '../../../infra/db/sql.ts'

export const insertCaptcha = (row: { name: string; answer: string; ip: string; seconds: number }) =>
  raw(sql`insert into identity_captcha (name, answer, ip, ends_at)
    values (${row.name}, ${row.answer}, ${row.ip}, now() + make_interval(secs => ${row.seconds}))
    on conflict (name) do update set answer = excluded.answer, ip = excluded.ip, tries = 0, solved_at = null, ends_at = excluded.ends_at`)
/** Counts a try and says what the answer would have been, while tries are left. */
export const tryCaptcha = (name: string, mostTries: number) =>
  raw<{ answer: string }>(
    sql`update identity_captcha set tries = tries + 1
      where name = ${name} and ends_at > now() and solved_at is null and tries < ${mostTries} returning answer`,
  )
/** Solved, it counts for as long again. */
export const solveCaptcha = (name: string, seconds: number) =>
  raw(
    sql`update identity_captcha set solved_at = now(), ends_at = now() + make_interval(secs => ${seconds}) where name = ${name}`,
  )
/** Uses up a solved one: the named one, or, for clients that name none, one of the same address. */
export const takeCaptcha = (name: string | undefined, ip: string) =>
  raw(
    sql`delete from identity_captcha where name = (select name from identity_captcha
      where solved_at is not null and ends_at > now() and ${name ? sql`name = ${name}` : sql`ip = ${ip}`} limit 1 for update skip locked)`,
  )
export const deleteOldCaptchas = () => raw(sql`delete from identity_captcha where ends_at < now()`)
