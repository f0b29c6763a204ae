import type { Language } from '../../../infra/language.ts'

type Word = readonly [en: string, zh: string, tw: string]
/** Parts of which the names of BPMN elements are made; what contains another stands before it. */
const PARTS: readonly Word[] = [
  ['Parallel Event based instantiating Gateway', '并行事件启动网关', '並行事件啟動閘道'],
  ['Event based instantiating Gateway', '事件启动网关', '事件啟動閘道'],
  ['intermediate catch event', '中间捕获事件', '中間捕獲事件'],
  ['intermediate throw event', '中间抛出事件', '中間拋出事件'],
  ['Intermediate throw event', '中间抛出事件', '中間拋出事件'],
  ['intermediate/boundary event', '中间或边界事件', '中間或邊界事件'],
  ['boundary event', '边界事件', '邊界事件'],
  ['Boundary event', '边界事件', '邊界事件'],
  ['start event', '开始事件', '開始事件'],
  ['Start event', '开始事件', '開始事件'],
  ['end event', '结束事件', '結束事件'],
  ['End event', '结束事件', '結束事件'],
  ['Business rule task', '业务规则任务', '業務規則任務'],
  ['Ad-hoc sub-process', '自由子流程', '自由子流程'],
  ['Event sub-process', '事件子流程', '事件子流程'],
  ['expanded sub-process', '展开的子流程', '展開的子流程'],
  ['Sub-process', '子流程', '子流程'],
  ['sub-process', '子流程', '子流程'],
  ['Call activity', '调用流程', '呼叫流程'],
  ['compensation activity', '补偿任务', '補償任務'],
  ['Event-based gateway', '事件网关', '事件閘道'],
  ['Exclusive gateway', '排他网关', '排他閘道'],
  ['Inclusive gateway', '包容网关', '包容閘道'],
  ['Parallel gateway', '并行网关', '並行閘道'],
  ['Complex gateway', '复杂网关', '複雜閘道'],
  ['gateway', '网关', '閘道'],
  ['User task', '用户任务', '使用者任務'],
  ['Service task', '服务任务', '服務任務'],
  ['Script task', '脚本任务', '指令碼任務'],
  ['Send task', '发送任务', '傳送任務'],
  ['Receive task', '接收任务', '接收任務'],
  ['receive task', '接收任务', '接收任務'],
  ['Manual task', '手工任务', '手工任務'],
  ['Transaction', '事务', '事務'],
  ['Task', '任务', '任務'],
  ['task', '任务', '任務'],
  ['(non-interrupting)', '（不中断）', '（不中斷）'],
  ['(collapsed)', '（折叠）', '（摺疊）'],
  ['(expanded)', '（展开）', '（展開）'],
  ['Compensation', '补偿', '補償'],
  ['Conditional', '条件', '條件'],
  ['conditional', '条件', '條件'],
  ['Escalation', '升级', '升級'],
  ['Terminate', '终止', '終止'],
  ['Message', '消息', '訊息'],
  ['message', '消息', '訊息'],
  ['Signal', '信号', '訊號'],
  ['signal', '信号', '訊號'],
  ['Cancel', '取消', '取消'],
  ['Timer', '定时', '定時'],
  ['timer', '定时', '定時'],
  ['Error', '错误', '錯誤'],
  ['Link', '链接', '連結'],
  ['Append', '追加', '追加'],
  ['Create', '创建', '建立'],
  ['group', '分组', '分組'],
  ['data object reference', '数据对象', '資料物件'],
  ['data store reference', '数据存储', '資料儲存'],
  ['Data object reference', '数据对象', '資料物件'],
  ['Data store reference', '数据存储', '資料儲存'],
  ['pool/participant', '泳池', '泳池'],
]
const WHOLE: readonly Word[] = [
  ['Activate create/remove space tool', '调整间距', '調整間距'],
  ['Activate global connect tool', '连线', '連線'],
  ['Activate hand tool', '移动画布', '移動畫布'],
  ['Activate lasso tool', '框选', '框選'],
  ['Add lane above', '在上方加泳道', '在上方加泳道'],
  ['Add lane below', '在下方加泳道', '在下方加泳道'],
  ['Add text annotation', '添加注释', '添加註釋'],
  ['Alert target ID', '目标标识', '目標識別碼'],
  ['Align elements', '对齐', '對齊'],
  ['Align elements bottom', '底部对齐', '底部對齊'],
  ['Align elements center', '水平居中', '水平居中'],
  ['Align elements left', '左对齐', '左對齊'],
  ['Align elements middle', '垂直居中', '垂直居中'],
  ['Align elements right', '右对齐', '右對齊'],
  ['Align elements top', '顶部对齐', '頂部對齊'],
  ['Change element', '更改类型', '更改型別'],
  ['Collection', '集合', '集合'],
  ['Conditional flow', '条件连线', '條件連線'],
  ['Connect to other element', '连接到其他节点', '連線到其他節點'],
  ['Connect using association', '用关联连接', '用關聯連線'],
  ['Connect using data input association', '用数据关联连接', '用資料關聯連線'],
  ['Default flow', '默认连线', '預設連線'],
  ['Delete', '删除', '刪除'],
  ['Distribute elements horizontally', '水平等距', '水平等距'],
  ['Distribute elements vertically', '垂直等距', '垂直等距'],
  ['Divide into three lanes', '分为三条泳道', '分為三條泳道'],
  ['Divide into two lanes', '分为两条泳道', '分為兩條泳道'],
  ['Empty pool/participant', '空泳池', '空泳池'],
  ['Expanded pool/participant', '展开的泳池', '展開的泳池'],
  ['Loop', '循环', '迴圈'],
  ['Open minimap', '打开缩略图', '開啟縮圖'],
  ['Parallel multi-instance', '并行多实例', '並行多例項'],
  ['Participant multiplicity', '多个参与者', '多個參與者'],
  ['Search in diagram', '在图中查找', '在圖中查詢'],
  ['Sequence flow', '顺序连线', '順序連線'],
  ['Sequential multi-instance', '串行多实例', '序列多例項'],
  ['Toggle non-interrupting', '切换是否中断', '切換是否中斷'],
  ['No matching results', '没有匹配的结果', '沒有匹配的結果'],
  ['Open {element}', '打开{element}', '開啟{element}'],
  ['Remove element', '删除', '刪除'],
  ['Search', '查找', '查詢'],
]
const COLUMN = { zh: 1, tw: 2 } as const
const whole = new Map(WHOLE.map((word) => [word[0], word]))

const known = new Map<string, string>()
/** A word of the diagram editor in the language of the console. Names of elements are put together from their parts. */
export function wordOf(language: Language, text: string): string {
  if (language === 'en') return text
  const key = `${language} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  const column = COLUMN[language]
  const found = whole.get(text)?.[column] ?? composed(text, column)
  known.set(key, found)
  return found
}
function composed(text: string, column: 1 | 2): string {
  const all = PARTS.reduce((made, word) => made.replaceAll(word[0], word[column]), text)
  // Chinese has no blanks between the parts.
  return all === text ? text : all.replaceAll(/(?<=[\u4e00-\u9fff（）]) (?=[\u4e00-\u9fff（）])/g, '')
}
