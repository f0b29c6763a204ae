import { q } from '../../infra/db/sql.ts'

/** In the order of their codes as text: parents before their children. */
export const allRegions = () => q.selectFrom('system_region').select(['code', 'name', 'parent_code']).orderBy('code')
