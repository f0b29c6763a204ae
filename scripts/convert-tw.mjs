// Writes into tw.json of every domain what its zh.json has new or otherwise than the last commit: OpenCC with Taiwan
// wording, then the corrections made by eye below. What stands in tw.json for other texts stays: people have read it.
// Run it before committing a change of a zh.json: node scripts/convert-tw.mjs
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Converter } from 'opencc-js/cn2t'

/** Words OpenCC leaves in mainland usage, as they come out of it, and what is said in Taiwan. */
const words = {
  賬: '帳',
  釋出人: '發布人',
  引數: '參數',
  許可權: '權限',
  型別: '類型',
  合同: '合約',
  計劃: '計畫',
  模板: '範本',
  小區: '社區',
  客戶端: '用戶端',
  標識: '識別碼',
  令牌: '權杖',
  渠道: '通路',
  戶型: '格局',
  毛坯: '毛胚',
  簡裝: '簡易裝潢',
  精裝: '精緻裝潢',
  豪裝: '豪華裝潢',
  裝修: '裝潢',
  身份證號: '身分證字號',
  身份: '身分',
  郵箱: '電子郵件',
  手機號: '手機號碼',
  錄入: '輸入',
  快捷: '快速',
  運營: '營運',
  退出登入: '登出',
  補釦: '補扣',
  '“': '「',
  '”': '」',
  埠: '連接埠',
  報文: '封包',
  網絡卡: '網路介面',
  籤署: '簽署',
  字首: '開頭',
  標紅: '標示為紅色',
  合租: '分租',
  整租: '整戶',
  崗位: '職位',
  臺: '台',
  資金流水: '資金明細',
  錢包流水: '錢包明細',
  預定: '預訂',
  核銷: '沖銷',
  列表: '清單',
  重置: '重設',
  篩選物件: '篩選對象',
}
/** Whole texts that read better otherwise, by key. */
const texts = {
  // The converter takes the 干 of 干擾 for 幹.
  'device.deviceAlarm.kind.magnet': '水錶受強磁影響',
  'device.typeModel.role.magnet': '受強磁影響',
  'device.watermeter.magnet': '受強磁影響',
  'admin.sysdict.queryDictByDictType': '依類型查詢字典',
  'housing.board.basement': '地下 {floor} 樓',
  'housing.board.floor': '{floor} 樓',
  'housing.error.duplicateInFile': '與第 {row} 列重複',
  'run.run.seq': '列號',
  'kit.goesAlong': '下級{thing}也會一併刪除：{count} 筆',
  'kit.top': '頂層',
  'system.operation.resource': '對象代碼',
  'system.operation.resourceName': '對象',
  'kit.error.tooManyRows': '一次最多 {limit} 列',
}

/** These are written by hand in all languages. */
const byHand = new Set(['shell', 'entry', 'platform'])
const root = new URL('../packages/contract/src/', import.meta.url)
const toTaiwan = Converter({ from: 'cn', to: 'twp' })

function converted(key, zh) {
  if (key in texts) return texts[key]
  return Object.entries(words).reduce((tw, [mainland, taiwan]) => tw.replaceAll(mainland, taiwan), toTaiwan(zh))
}
/** The words of a language as they stand in the last commit; none of a domain that is new. */
function committed(domain) {
  try {
    const path = `./${domain}/zh.json`
    return JSON.parse(execFileSync('git', ['show', `HEAD:${path}`], { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return {}
  }
}
const read = (domain, language) => {
  try {
    return JSON.parse(readFileSync(new URL(`${domain}/${language}.json`, root), 'utf8'))
  } catch {
    return undefined
  }
}

for (const { name: domain } of readdirSync(root, { withFileTypes: true }).filter((found) => found.isDirectory())) {
  const [zh, before] = [read(domain, 'zh'), read(domain, 'tw') ?? {}]
  if (!zh || byHand.has(domain)) continue
  const last = committed(domain)
  const tw = Object.entries(zh).map(([key, text]) => [
    key,
    key in before && last[key] === text ? before[key] : converted(key, text),
  ])
  writeFileSync(new URL(`${domain}/tw.json`, root), `${JSON.stringify(Object.fromEntries(tw), null, 2)}\n`)
}
