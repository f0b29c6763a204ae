import checkoutEn from './checkout/en.json' with { type: 'json' }
import checkoutTw from './checkout/tw.json' with { type: 'json' }
import checkoutZh from './checkout/zh.json' with { type: 'json' }
import demoEn from './demo/en.json' with { type: 'json' }
import demoTw from './demo/tw.json' with { type: 'json' }
import demoZh from './demo/zh.json' with { type: 'json' }
import devicesEn from './devices/en.json' with { type: 'json' }
import devicesTw from './devices/tw.json' with { type: 'json' }
import devicesZh from './devices/zh.json' with { type: 'json' }
import financeEn from './finance/en.json' with { type: 'json' }
import financeTw from './finance/tw.json' with { type: 'json' }
import financeZh from './finance/zh.json' with { type: 'json' }
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
import locksEn from './locks/en.json' with { type: 'json' }
import locksTw from './locks/tw.json' with { type: 'json' }
import locksZh from './locks/zh.json' with { type: 'json' }
import meteringEn from './metering/en.json' with { type: 'json' }
import meteringTw from './metering/tw.json' with { type: 'json' }
import meteringZh from './metering/zh.json' with { type: 'json' }
import platformEn from './platform/en.json' with { type: 'json' }
import platformTw from './platform/tw.json' with { type: 'json' }
import platformZh from './platform/zh.json' with { type: 'json' }
import prepaidEn from './prepaid/en.json' with { type: 'json' }
import prepaidTw from './prepaid/tw.json' with { type: 'json' }
import prepaidZh from './prepaid/zh.json' with { type: 'json' }
import runsEn from './runs/en.json' with { type: 'json' }
import runsTw from './runs/tw.json' with { type: 'json' }
import runsZh from './runs/zh.json' with { type: 'json' }
import systemEn from './system/en.json' with { type: 'json' }
import systemTw from './system/tw.json' with { type: 'json' }
import systemZh from './system/zh.json' with { type: 'json' }
import treasuryEn from './treasury/en.json' with { type: 'json' }
import treasuryTw from './treasury/tw.json' with { type: 'json' }
import treasuryZh from './treasury/zh.json' with { type: 'json' }
import workOrdersEn from './work-orders/en.json' with { type: 'json' }
import workOrdersTw from './work-orders/tw.json' with { type: 'json' }
import workOrdersZh from './work-orders/zh.json' with { type: 'json' }

type Labels = Readonly<Record<string, string>>
/** Every text of the server's answers and exports, by language and key. The console loads the same files by itself. */
export const labels: Readonly<Record<'zh' | 'tw' | 'en', Labels>> = {
  zh: {
    ...kitZh,
    ...identityZh,
    ...systemZh,
    ...platformZh,
    ...runsZh,
    ...housingZh,
    ...leaseZh,
    ...financeZh,
    ...meteringZh,
    ...checkoutZh,
    ...treasuryZh,
    ...devicesZh,
    ...prepaidZh,
    ...locksZh,
    ...workOrdersZh,
    ...insightZh,
    ...demoZh,
  },
  tw: {
    ...kitTw,
    ...identityTw,
    ...systemTw,
    ...platformTw,
    ...runsTw,
    ...housingTw,
    ...leaseTw,
    ...financeTw,
    ...meteringTw,
    ...checkoutTw,
    ...treasuryTw,
    ...devicesTw,
    ...prepaidTw,
    ...locksTw,
    ...workOrdersTw,
    ...insightTw,
    ...demoTw,
  },
  en: {
    ...kitEn,
    ...identityEn,
    ...systemEn,
    ...platformEn,
    ...runsEn,
    ...housingEn,
    ...leaseEn,
    ...financeEn,
    ...meteringEn,
    ...checkoutEn,
    ...treasuryEn,
    ...devicesEn,
    ...prepaidEn,
    ...locksEn,
    ...workOrdersEn,
    ...insightEn,
    ...demoEn,
  },
}
