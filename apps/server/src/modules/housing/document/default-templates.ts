import type { TemplateKind } from './template.queries.ts'

const PARTIES = `<p>出租方（甲方）：<b>{{landlord.name}}</b>　联系电话：{{landlord.mobile}}</p>
<p>承租方（乙方）：<b>{{rentee.name}}</b>　证件：{{rentee.idKind}} {{rentee.idNo}}　联系电话：{{rentee.mobile}}</p>
<p>受托管理方：{{operator.name}}</p>`

const LEASE = `<h1 style="text-align:center">房屋租赁合同</h1>
<p style="text-align:right">合同编号：{{lease.no}}</p>
${PARTIES}
<p>甲乙双方在平等、自愿的基础上，就房屋租赁事宜协商一致，订立本合同。</p>
<h2>第一条　租赁房屋</h2>
<p>甲方将位于<u>{{site.address}}</u>的<u>{{room.name}}</u>出租给乙方居住使用，面积 {{room.area}} 平方米，居住人数不超过 {{room.persons}} 人。房屋内的设施、物品及其状况以双方确认的《房屋交接清单》为准。</p>
<h2>第二条　租赁期限</h2>
<p>租赁期自 <b>{{lease.startOn}}</b> 起至 <b>{{lease.endOn}}</b> 止，共 {{lease.days}} 天。期满需要继续租用的，乙方应当提前提出，双方另行签订续租合同。</p>
<h2>第三条　租金与押金</h2>
<ol><li>租金每{{rent.unit}}人民币 <b>{{rent.amount}}</b> 元（大写：{{rent.words}}），{{pay.months}}，{{pay.due}}。</li>
<li>押金人民币 <b>{{deposit.amount}}</b> 元（大写：{{deposit.words}}）。合同终止、乙方结清费用并交还房屋后，甲方扣除依约应由乙方承担的费用，将余额无息退还乙方。</li>
<li>租金中已包含的费用：{{fees.included}}。其余因居住使用产生的水、电、燃气、网络等费用由乙方承担。</li>
<li>乙方逾期付款的，{{lateFee.terms}}。</li></ol>
<h2>第四条　各期应付款</h2>
{{table.charges}}
<h2>第五条　房屋的使用与维修</h2>
<ol><li>乙方应当爱护房屋及设施，不得擅自改变房屋结构和用途，不得擅自转租。</li>
<li>自然损耗的维修由甲方负责；因乙方使用不当造成的损坏，由乙方负责修复或者赔偿。</li>
<li>乙方应当遵守用火用电安全规定和小区管理约定，不在公共区域停放、充电电动自行车。</li></ol>
<h2>第六条　同住人</h2>
{{table.occupants}}
<h2>第七条　合同的变更与解除</h2>
<ol><li>乙方需要退租的，应当提前 {{notice.days}} 天通知甲方。</li>
<li>租赁期未满提前退租的：{{break.rule}}。</li>
<li>甲方逾期交付房屋，或者房屋危及居住安全的，乙方可以解除合同，甲方退还押金和未使用期间的租金。</li></ol>
<h2>第八条　交还房屋</h2>
<p>合同终止当日，双方共同查验房屋、抄录表计读数，并在退房结算单上签字。押金余额在结算完成后按约定的账户退还。</p>
<h2>第九条　其他约定</h2>
<p>{{remark}}</p>
<p>本合同自双方签字之日起生效，一式两份，双方各执一份；以电子方式签署的，电子文本与纸质文本具有同等约束力。</p>
{{signatures}}`

const MASTER = `<h1 style="text-align:center">房屋租赁合同（多间房屋）</h1>
<p style="text-align:right">合同编号：{{lease.no}}</p>
${PARTIES}
<p>甲乙双方在平等、自愿的基础上，就乙方整体承租下列房屋事宜协商一致，订立本合同。</p>
<h2>第一条　租赁房屋</h2>
<p>甲方将下列 {{rooms.count}} 间房屋出租给乙方使用。房屋内的设施、物品及其状况以双方逐间确认的《房屋交接清单》为准。</p>
{{table.rooms}}
<h2>第二条　租赁期限</h2>
<p>租赁期自 <b>{{lease.startOn}}</b> 起至 <b>{{lease.endOn}}</b> 止，共 {{lease.days}} 天。期满需要继续租用全部或者部分房屋的，乙方应当提前提出。</p>
<h2>第三条　租金与押金</h2>
<ol><li>租金合计每{{rent.unit}}人民币 <b>{{rent.amount}}</b> 元（大写：{{rent.words}}），{{pay.months}}，{{pay.due}}。各间房屋的租金见第一条。</li>
<li>押金合计人民币 <b>{{deposit.amount}}</b> 元（大写：{{deposit.words}}）。其他押金：{{deposit.others}}。房屋逐间交还的，按间结算并退还该间房屋的押金余额。</li>
<li>租金中已包含的费用：{{fees.included}}。其余因使用产生的水、电、燃气、网络等费用由乙方承担。</li>
<li>乙方逾期付款的，{{lateFee.terms}}。</li></ol>
<h2>第四条　各期应付款（合计）</h2>
{{table.charges}}
<h2>第五条　房屋的使用与维修</h2>
<ol><li>乙方应当爱护房屋及设施，不得擅自改变房屋结构和用途，不得擅自转租。乙方安排人员入住的，应当提供入住人名单，并对其使用行为负责。</li>
<li>自然损耗的维修由甲方负责；因乙方或者入住人使用不当造成的损坏，由乙方负责修复或者赔偿。</li>
<li>乙方应当遵守用火用电安全规定和小区管理约定，不在公共区域停放、充电电动自行车。</li></ol>
<h2>第六条　合同的变更与解除</h2>
<ol><li>乙方退租全部或者部分房屋的，应当提前 {{notice.days}} 天通知甲方。部分房屋退租的，本合同对其余房屋继续有效。</li>
<li>租赁期未满提前退租的，按退租的房屋：{{break.rule}}。</li>
<li>甲方逾期交付房屋，或者房屋危及居住安全的，乙方可以对该房屋解除合同，甲方退还其押金和未使用期间的租金。</li></ol>
<h2>第七条　交还房屋</h2>
<p>每间房屋交还当日，双方共同查验房屋、抄录表计读数，并在退房结算单上签字。</p>
<h2>第八条　其他约定</h2>
<p>{{remark}}</p>
<p>本合同自双方签字或者盖章之日起生效，一式两份，双方各执一份；以电子方式签署的，电子文本与纸质文本具有同等约束力。</p>
{{signatures}}`

const HANDOVER = `<h1 style="text-align:center">房屋交接清单</h1>
<p style="text-align:right">合同编号：{{lease.no}}</p>
${PARTIES}
<p>房屋：<u>{{room.name}}</u>　起租日期：{{lease.startOn}}　交房日期：{{handOver.on}}</p>
<h3>表底数</h3>
{{table.readings}}
<p>钥匙与门禁卡：{{handOver.keys}}　其他：{{handOver.items}}</p>
<h3>物品与设施</h3>
{{table.items}}
<p>双方已当面清点上述物品、钥匙和门禁卡，数量与状况属实。清单作为租赁合同的附件。</p>
{{signatures}}`

const NOTICE = `<h1 style="text-align:center">退租通知书</h1>
<p style="text-align:right">合同编号：{{lease.no}}</p>
<p><b>{{landlord.name}}</b>、{{operator.name}}：</p>
<p>本人承租的{{room.name}}，租赁期至 {{lease.endOn}}。现通知贵方，本人将于 ＿＿＿＿ 年 ＿＿ 月 ＿＿ 日退租，并于当日共同查验、交还房屋，请予安排。</p>
<p>押金余额请退至本人名下账户：＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿＿</p>
<p>通知人：{{rentee.name}}　联系电话：{{rentee.mobile}}　日期：{{today}}</p>
{{signatures}}`

const CHANGE = `<h1 style="text-align:center">租赁合同变更协议</h1>
<p style="text-align:right">原合同编号：{{lease.no}}</p>
${PARTIES}
<p>双方就{{room.name}}的租赁事宜，对原合同作如下变更：</p>
<ol><li>租赁期：{{lease.startOn}} 至 {{lease.endOn}}。</li>
<li>租金：每{{rent.unit}}人民币 {{rent.amount}} 元（大写：{{rent.words}}），{{pay.months}}，{{pay.due}}。</li></ol>
<h3>变更后各期应付款</h3>
{{table.charges}}
<h3>同住人</h3>
{{table.occupants}}
<p>本协议未涉及的内容，仍按原合同执行。</p>
{{signatures}}`

const CHECK_OUT = `<h1 style="text-align:center">退房确认书</h1>
<p style="text-align:right">合同编号：{{lease.no}}</p>
${PARTIES}
<p>房屋：<u>{{room.name}}</u>　租赁期：{{lease.startOn}} 至 {{lease.endOn}}　押金：{{deposit.amount}} 元（大写：{{deposit.words}}）</p>
<h3>物品与设施的查验</h3>
{{table.items}}
<p>双方已共同查验房屋，乙方已交还全部钥匙和门禁卡。费用与押金的结算以退房结算单为准。</p>
{{signatures}}`

/** What every tenant begins with; each makes his own versions of them. */
export const DEFAULT_TEMPLATES: readonly { kind: TemplateKind; name: string; body: string }[] = [
  { kind: 'lease', name: '房屋租赁合同（通用）', body: LEASE },
  { kind: 'masterLease', name: '房屋租赁合同（多间房屋）', body: MASTER },
  { kind: 'handover', name: '房屋交接清单', body: HANDOVER },
  { kind: 'notice', name: '退租通知书', body: NOTICE },
  { kind: 'change', name: '合同变更协议', body: CHANGE },
  { kind: 'checkOut', name: '退房确认书', body: CHECK_OUT },
]
