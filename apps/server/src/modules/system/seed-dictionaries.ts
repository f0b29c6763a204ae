import { addDays } from '../../infra/calendar.ts'
import { newId } from '../../infra/db/id.ts'
import type { TenantDb } from '../../infra/db/tenant-db.ts'
import { insertDicts, knownTypes } from './dict.queries.ts'

const days = (name: string, from: string, count: number) =>
  Array.from({ length: count }, (_, at) => [addDays(from, at), name] as const)
/** As the State Council announced them; whoever administers a tenant adds those of each year when they are known. */
const HOLIDAYS = [
  ...days('元旦', '2026-01-01', 3),
  ...days('春节', '2026-02-15', 9),
  ...days('清明节', '2026-04-04', 3),
  ...days('劳动节', '2026-05-01', 5),
  ...days('端午节', '2026-06-19', 3),
  ...days('中秋节', '2026-09-25', 3),
  ...days('国庆节', '2026-10-01', 7),
]
const WORKDAYS = [
  ['2026-01-04', '元旦调休'],
  ['2026-02-14', '春节调休'],
  ['2026-02-28', '春节调休'],
  ['2026-05-09', '劳动节调休'],
  ['2026-09-20', '国庆节调休'],
  ['2026-10-10', '国庆节调休'],
] as const

/** Dictionaries the platform itself speaks of: type, name of the type, values with their names. */
const DICTIONARIES: readonly [
  type: string,
  root: string,
  name: string,
  values: readonly (readonly [string, string])[],
][] = [
  [
    'sex',
    'gender',
    '性别',
    [
      ['male', '男'],
      ['female', '女'],
    ],
  ],
  [
    'org',
    'organization',
    '机构类型',
    [
      ['group', '集团'],
      ['company', '公司'],
      ['department', '部门'],
      ['team', '小组'],
    ],
  ],
  [
    'region',
    'regiontype',
    '地区类型',
    [
      ['province', '省'],
      ['city', '市'],
      ['county', '区县'],
      ['street', '街道'],
    ],
  ],
  [
    'button',
    'buttontype',
    '按钮类型',
    [
      ['view', '查看'],
      ['add', '新增'],
      ['update', '修改'],
      ['delete', '删除'],
      ['import', '导入'],
      ['export', '导出'],
      ['authorize', '授权'],
      ['upload', '上传'],
      ['download', '下载'],
      ['generate', '生成'],
      ['preview', '预览'],
      ['start', '启动'],
      ['track', '跟踪'],
      ['assign', '签收'],
      ['complete', '办理'],
      ['delegate', '委派'],
      ['regress', '退回'],
      ['reject', '驳回'],
      ['terminate', '终止'],
      ['design', '设计'],
      ['deploy', '部署'],
      ['suspend', '挂起'],
      ['activate', '激活'],
      ['execution', '执行实例'],
      ['activity', '活动历史'],
      ['detail', '详情'],
      ['variable', '变量'],
      ['details', '明细'],
    ],
  ],
  [
    'notification',
    'notificationtype',
    '通知类型',
    [
      ['message', '系统消息'],
      ['notification', '公告'],
    ],
  ],
  [
    'priority',
    'notificationpriority',
    '优先级',
    [
      ['high', '高'],
      ['medium', '中'],
      ['low', '低'],
    ],
  ],
  [
    'file',
    'filetype',
    '文件类型',
    [
      ['image', '图片'],
      ['document', '文档'],
      ['video', '视频'],
      ['audio', '音频'],
      ['other', '其他'],
    ],
  ],
  ['holiday', 'publicholiday', '法定节假日', HOLIDAYS],
  ['workday', 'makeupworkday', '调休工作日', WORKDAYS],
]

/** Gives a tenant the dictionaries it does not have yet; those it has stay as its people made them. */
export async function seedDictionaries(db: TenantDb, tenantId: number): Promise<void> {
  const known = new Set((await db.rows(knownTypes(tenantId))).map(({ dictType }) => dictType))
  const missing = DICTIONARIES.filter(([type]) => !known.has(type))
  if (!missing.length) return
  const rows = missing.flatMap(([type, root, name, values]) => {
    const parent = { id: newId(), dict_type: type, dict_name: name, dict_value: root, dict_sequence: 1 }
    const children = values.map(([value, title], at) => ({
      id: newId(),
      parent_id: parent.id,
      dict_type: type,
      dict_name: title,
      dict_value: value,
      dict_sequence: at + 1,
    }))
    return [{ ...parent, parent_id: null }, ...children]
  })
  await db.run(insertDicts(tenantId, rows))
}
