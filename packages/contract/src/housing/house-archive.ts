import { command, id, text } from '../kit/index.ts'

const reason = text(200, { min: 1 })

/** 归档房屋: with its rooms, when nobody lives there or is to, and no meter of theirs is in use. It is counted no more. */
export const archiveHouse = command('housing.house', 'archiveHouse', { id: id(), reason }, {})
/** 恢复房屋, with the rooms that went with it; what was merged or split before stays archived. */
export const restoreHouse = command('housing.house', 'restoreHouse', { id: id(), reason }, {})
