import type { Menu } from './kit/index.ts'

/** A page of several screens, each a tab. Its title is the label `menu.<code>`. */
interface TabbedPage {
  code: string
  tabs: readonly string[]
}
interface Group {
  code: string
  icon: string
  /** A page of cards, one section a page, in place of a list of links. */
  cards?: true
  platform?: true
  entries: readonly (string | TabbedPage)[]
}
const page = (code: string, ...tabs: string[]): TabbedPage => ({ code, tabs })

/**
 * Where each screen stands in the sidebar: by the job it is for, whatever module it comes from. A group has at most six
 * entries. A page whose tabs a role has only one of is shown as that tab.
 */
const GROUPS: readonly Group[] = [
  {
    code: 'home',
    icon: 'dashboard',
    entries: [
      'workbench',
      page('boards', 'enterprisesee', 'landlordsee'),
      page('messages', 'mynotification', 'alert', 'alertduty'),
      page('charts', 'chartline', 'chartbar', 'chartpie'),
      page('bigscreens', 'construction', 'electronic', 'maintenance', 'dataanalysis'),
      page('reports', 'report', 'reportdesigner'),
    ],
  },
  {
    code: 'house',
    icon: 'home',
    entries: [page('rooms', 'house_list', 'addhouse'), page('places', 'site', 'building'), 'headlease', 'inspection'],
  },
  {
    code: 'lease',
    icon: 'file-text',
    entries: [
      page(
        'leases',
        'contract',
        'masterlease',
        'leasecalendar',
        'leasechange',
        'filing',
        'signflow',
        'mylease',
        'mycheckout',
        'mycolleague',
      ),
      'reservation',
      'checkout',
    ],
  },
  {
    code: 'party',
    icon: 'team',
    entries: [
      page('renters', 'tenantplat', 'enterpriseUser'),
      'stewardMana',
      page('owners', 'landlord', 'operation', 'landlordmerchant', 'landeview', 'ownerchange', 'coownership'),
    ],
  },
  {
    code: 'income',
    icon: 'pay-circle',
    entries: [
      page('bills', 'rentbill', 'outsidebill', 'mybill', 'issuerun', 'billnote'),
      page('receipts', 'payment', 'bankline', 'rechargerecord', 'offlineRecharge', 'prepaid', 'mypay'),
      'reminder',
      'adjustment',
      page('deposits', 'deposit', 'depositreview'),
      'incomeshow',
    ],
  },
  {
    code: 'treasury',
    icon: 'wallet',
    entries: [
      page('wallets', 'mywallet', 'settlement', 'freeze'),
      page('withdrawals', 'withdrawalaudit', 'paybatch', 'payline'),
      page('sharing', 'profitsharing', 'sharestatement'),
    ],
  },
  {
    code: 'metering',
    icon: 'thunderbolt',
    entries: [
      page('readings', 'reading', 'meter', 'utilityexception'),
      page('utilitysettlement', 'loss', 'settleplan'),
      page('supply', 'meteraccount', 'supplyrecharge', 'accountday', 'meterday', 'metercredit'),
      'mymeter',
    ],
  },
  {
    code: 'devices',
    icon: 'control',
    entries: [
      page('meters', 'elemeter', 'watermeter'),
      'collector',
      page('locks', 'doorlock', 'smartdoorlock', 'lockrecord', 'remoteopen', 'mylock', 'ownedlock'),
      page('alarms', 'devicealarm', 'lockalarm'),
      page('powercuts', 'batchswitchingoff', 'supplyprotection'),
      'devicecommand',
    ],
  },
  {
    code: 'service',
    icon: 'profile',
    entries: [
      page('orders', 'workorder', 'orderplan', 'incident'),
      page('orderoperations', 'operationInstaller', 'operationpage'),
      'installmanage',
      page('services', 'workorder2', 'valueshop', 'mybroadband'),
      page(
        'valueadded',
        'enterprisevalue',
        'entbusiness',
        'landbusiness',
        'tenbusiness',
        'salescode',
        'salesseller',
        'salesstatement',
      ),
      page(
        'broadbands',
        'broadband',
        'straightopen',
        'yundianxin',
        'yunyidong',
        'yunliantong',
        'subordband',
        'broadorder',
        'broadpackage',
      ),
      page('crew', 'installer', 'supplier', 'certificate', 'ordersettlement'),
      'repairManagement',
    ],
  },
  {
    code: 'accounting',
    icon: 'book',
    entries: [
      page('generalledger', 'trialbalance', 'accountstatement', 'chartofaccounts'),
      'billingperiod',
      page('reconciliation', 'financialMana', 'difference', 'suspense'),
      'ledgercheck',
    ],
  },
  {
    code: 'office',
    icon: 'contacts',
    entries: [
      page('mytasks', 'assigneetask', 'candidatetask', 'finishedtask', 'mytaskdetails'),
      page('myprocesses', 'startprocess', 'myprocess', 'myprocessdetails'),
      'upload-download',
    ],
  },
  {
    code: 'process',
    icon: 'apartment',
    entries: [
      page('processmodels', 'model', 'processdefinition', 'deployment', 'processdesign'),
      page('processruns', 'processinstance', 'task', 'execution', 'taskdetails'),
      page(
        'processhistory',
        'historicprocessinstance',
        'historictaskinstance',
        'historicactivityinstance',
        'historicdetail',
        'historicvariableinstance',
        'historictaskdetails',
      ),
    ],
  },
  {
    code: 'businesssettings',
    icon: 'setting',
    cards: true,
    entries: [
      page('leasesettings', 'template', 'contracttype', 'leasedefault'),
      page('feesettings', 'feeitem', 'chargeplan', 'giftrule', 'incomeaccount', 'dunningplan'),
      page('utilitysettings', 'programme', 'priceceiling', 'readingwindow', 'warningplan'),
      page('moneysettings', 'bankaccount', 'paychannel', 'fundmode', 'sharerule', 'sharereceiver'),
      page('devicesettings', 'equipmenttype', 'lockcloud'),
      page('servicesettings', 'orderclassifier', 'dispatchrule', 'orderitem', 'broadcarrier'),
      page('hooks', 'webhook', 'webhookcall'),
    ],
  },
  {
    code: 'admin',
    icon: 'safety',
    entries: [
      page('people', 'sysuser', 'invitation', 'sysorg', 'syspost', 'onlinesysuser', 'tenement', 'supportgrant'),
      page('authority', 'sysrole', 'sysurl', 'datapermission'),
      page('basics', 'sysmenu', 'sysdict', 'sysparam', 'sysregion'),
      'notification',
      page('logs', 'operationlog', 'SMSlogs'),
      'appclient',
    ],
  },
  {
    code: 'tenant',
    icon: 'bank',
    platform: true,
    entries: [
      'platform',
      'businessmana',
      'systenant',
      'tenantpackage',
      page('health', 'elk', 'druid', 'grafana', 'sentinel', 'nacos', 'swagger'),
    ],
  },
  {
    code: 'demo',
    icon: 'appstore',
    entries: [
      'guide',
      page('demotools', 'icon', 'clipboard', 'errorlog', 'externallink'),
      page('demopages', 'page401', 'page404'),
      page('demorights', 'permissionpage', 'permissionrole', 'permissiondirective'),
    ],
  },
]

/** Puts the screens of all domains where they stand. @throws on a screen that has no place, two, or is not there */
export function arranged(screens: readonly Menu[]): Menu[] {
  const left = new Map(screens.map((screen) => [screen.code, screen]))
  const take = (code: string): Menu => {
    const found = left.get(code)
    if (!found) throw new Error(`the navigation names ${code}, which is no screen or stands elsewhere already`)
    left.delete(code)
    return found
  }
  const placed = GROUPS.map(({ entries, cards, ...group }) => ({
    ...group,
    ...(cards && { path: `/${group.code}` }),
    children: entries.map((entry) =>
      typeof entry === 'string' ? take(entry) : { code: entry.code, children: entry.tabs.map(take) },
    ),
  }))
  if (left.size) throw new Error(`no place in the navigation: ${[...left.keys()].join(', ')}`)
  return placed
}
