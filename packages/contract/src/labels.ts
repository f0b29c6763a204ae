import approvalsEn from './approvals/en.json' with { type: 'json' }
import approvalsTw from './approvals/tw.json' with { type: 'json' }
import approvalsZh from './approvals/zh.json' with { type: 'json' }
import billingEn from './billing/en.json' with { type: 'json' }
import billingTw from './billing/tw.json' with { type: 'json' }
import billingZh from './billing/zh.json' with { type: 'json' }
import broadbandEn from './broadband/en.json' with { type: 'json' }
import broadbandTw from './broadband/tw.json' with { type: 'json' }
import broadbandZh from './broadband/zh.json' with { type: 'json' }
import channelsEn from './channels/en.json' with { type: 'json' }
import channelsTw from './channels/tw.json' with { type: 'json' }
import channelsZh from './channels/zh.json' with { type: 'json' }
import checkoutEn from './checkout/en.json' with { type: 'json' }
import checkoutTw from './checkout/tw.json' with { type: 'json' }
import checkoutZh from './checkout/zh.json' with { type: 'json' }
import demoEn from './demo/en.json' with { type: 'json' }
import demoTw from './demo/tw.json' with { type: 'json' }
import demoZh from './demo/zh.json' with { type: 'json' }
import devicesEn from './devices/en.json' with { type: 'json' }
import devicesTw from './devices/tw.json' with { type: 'json' }
import devicesZh from './devices/zh.json' with { type: 'json' }
import fieldEn from './field/en.json' with { type: 'json' }
import fieldTw from './field/tw.json' with { type: 'json' }
import fieldZh from './field/zh.json' with { type: 'json' }
import filesEn from './files/en.json' with { type: 'json' }
import filesTw from './files/tw.json' with { type: 'json' }
import filesZh from './files/zh.json' with { type: 'json' }
import healthEn from './health/en.json' with { type: 'json' }
import healthTw from './health/tw.json' with { type: 'json' }
import healthZh from './health/zh.json' with { type: 'json' }
import housingEn from './housing/en.json' with { type: 'json' }
import housingTw from './housing/tw.json' with { type: 'json' }
import housingZh from './housing/zh.json' with { type: 'json' }
import identityEn from './identity/en.json' with { type: 'json' }
import identityTw from './identity/tw.json' with { type: 'json' }
import identityZh from './identity/zh.json' with { type: 'json' }
import insightEn from './insight/en.json' with { type: 'json' }
import insightTw from './insight/tw.json' with { type: 'json' }
import insightZh from './insight/zh.json' with { type: 'json' }
import kitEn from './kit/en.json' with { type: 'json' }
import kitTw from './kit/tw.json' with { type: 'json' }
import kitZh from './kit/zh.json' with { type: 'json' }
import leaseEn from './lease/en.json' with { type: 'json' }
import leaseTw from './lease/tw.json' with { type: 'json' }
import leaseZh from './lease/zh.json' with { type: 'json' }
import ledgerEn from './ledger/en.json' with { type: 'json' }
import ledgerTw from './ledger/tw.json' with { type: 'json' }
import ledgerZh from './ledger/zh.json' with { type: 'json' }
import locksEn from './locks/en.json' with { type: 'json' }
import locksTw from './locks/tw.json' with { type: 'json' }
import locksZh from './locks/zh.json' with { type: 'json' }
import meteringEn from './metering/en.json' with { type: 'json' }
import meteringTw from './metering/tw.json' with { type: 'json' }
import meteringZh from './metering/zh.json' with { type: 'json' }
import noticesEn from './notices/en.json' with { type: 'json' }
import noticesTw from './notices/tw.json' with { type: 'json' }
import noticesZh from './notices/zh.json' with { type: 'json' }
import paymentsEn from './payments/en.json' with { type: 'json' }
import paymentsTw from './payments/tw.json' with { type: 'json' }
import paymentsZh from './payments/zh.json' with { type: 'json' }
import payoutsEn from './payouts/en.json' with { type: 'json' }
import payoutsTw from './payouts/tw.json' with { type: 'json' }
import payoutsZh from './payouts/zh.json' with { type: 'json' }
import platformEn from './platform/en.json' with { type: 'json' }
import platformTw from './platform/tw.json' with { type: 'json' }
import platformZh from './platform/zh.json' with { type: 'json' }
import prepaidEn from './prepaid/en.json' with { type: 'json' }
import prepaidTw from './prepaid/tw.json' with { type: 'json' }
import prepaidZh from './prepaid/zh.json' with { type: 'json' }
import reportsEn from './reports/en.json' with { type: 'json' }
import reportsTw from './reports/tw.json' with { type: 'json' }
import reportsZh from './reports/zh.json' with { type: 'json' }
import runsEn from './runs/en.json' with { type: 'json' }
import runsTw from './runs/tw.json' with { type: 'json' }
import runsZh from './runs/zh.json' with { type: 'json' }
import systemEn from './system/en.json' with { type: 'json' }
import systemTw from './system/tw.json' with { type: 'json' }
import systemZh from './system/zh.json' with { type: 'json' }
import valueAddedEn from './value-added/en.json' with { type: 'json' }
import valueAddedTw from './value-added/tw.json' with { type: 'json' }
import valueAddedZh from './value-added/zh.json' with { type: 'json' }
import walletEn from './wallet/en.json' with { type: 'json' }
import walletTw from './wallet/tw.json' with { type: 'json' }
import walletZh from './wallet/zh.json' with { type: 'json' }
import workOrdersEn from './work-orders/en.json' with { type: 'json' }
import workOrdersTw from './work-orders/tw.json' with { type: 'json' }
import workOrdersZh from './work-orders/zh.json' with { type: 'json' }
import workflowEn from './workflow/en.json' with { type: 'json' }
import workflowTw from './workflow/tw.json' with { type: 'json' }
import workflowZh from './workflow/zh.json' with { type: 'json' }

type Labels = Readonly<Record<string, string>>
/** Every text of the server's answers and exports, by language and key. The console loads the same files by itself. */
export const labels: Readonly<Record<'zh' | 'tw' | 'en', Labels>> = {
  zh: {
    ...kitZh,
    ...fieldZh,
    ...identityZh,
    ...systemZh,
    ...filesZh,
    ...noticesZh,
    ...platformZh,
    ...healthZh,
    ...approvalsZh,
    ...runsZh,
    ...housingZh,
    ...leaseZh,
    ...billingZh,
    ...ledgerZh,
    ...paymentsZh,
    ...valueAddedZh,
    ...broadbandZh,
    ...walletZh,
    ...meteringZh,
    ...checkoutZh,
    ...channelsZh,
    ...payoutsZh,
    ...devicesZh,
    ...prepaidZh,
    ...locksZh,
    ...workOrdersZh,
    ...workflowZh,
    ...insightZh,
    ...reportsZh,
    ...demoZh,
  },
  tw: {
    ...kitTw,
    ...fieldTw,
    ...identityTw,
    ...systemTw,
    ...filesTw,
    ...noticesTw,
    ...platformTw,
    ...healthTw,
    ...approvalsTw,
    ...runsTw,
    ...housingTw,
    ...leaseTw,
    ...billingTw,
    ...ledgerTw,
    ...paymentsTw,
    ...valueAddedTw,
    ...broadbandTw,
    ...walletTw,
    ...meteringTw,
    ...checkoutTw,
    ...channelsTw,
    ...payoutsTw,
    ...devicesTw,
    ...prepaidTw,
    ...locksTw,
    ...workOrdersTw,
    ...workflowTw,
    ...insightTw,
    ...reportsTw,
    ...demoTw,
  },
  en: {
    ...kitEn,
    ...fieldEn,
    ...identityEn,
    ...systemEn,
    ...filesEn,
    ...noticesEn,
    ...platformEn,
    ...healthEn,
    ...approvalsEn,
    ...runsEn,
    ...housingEn,
    ...leaseEn,
    ...billingEn,
    ...ledgerEn,
    ...paymentsEn,
    ...valueAddedEn,
    ...broadbandEn,
    ...walletEn,
    ...meteringEn,
    ...checkoutEn,
    ...channelsEn,
    ...payoutsEn,
    ...devicesEn,
    ...prepaidEn,
    ...locksEn,
    ...workOrdersEn,
    ...workflowEn,
    ...insightEn,
    ...reportsEn,
    ...demoEn,
  },
}
