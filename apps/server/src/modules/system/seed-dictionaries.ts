import { newId } from '../../infra/db/id.ts'
import type { TenantDb } from '../../infra/db/tenant-db.ts'
import { insertDicts, knownTypes } from './dict.queries.ts'

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
