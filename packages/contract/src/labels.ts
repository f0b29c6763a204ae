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
import jobsEn from './jobs/en.json' with { type: 'json' }
import jobsTw from './jobs/tw.json' with { type: 'json' }
import jobsZh from './jobs/zh.json' with { type: 'json' }
import kitEn from './kit/en.json' with { type: 'json' }
import kitTw from './kit/tw.json' with { type: 'json' }
import kitZh from './kit/zh.json' with { type: 'json' }
import leaseEn from './lease/en.json' with { type: 'json' }
import leaseTw from './lease/tw.json' with { type: 'json' }
import leaseZh from './lease/zh.json' with { type: 'json' }
import locksEn from './locks/en.json' with { type: 'json' }
import locksTw from './locks/tw.json' with { type: 'json' }
import locksZh from './locks/zh.json' with { type: 'json' }
import serviceEn from './service/en.json' with { type: 'json' }
import serviceTw from './service/tw.json' with { type: 'json' }
import serviceZh from './service/zh.json' with { type: 'json' }
import supplyEn from './supply/en.json' with { type: 'json' }
import supplyTw from './supply/tw.json' with { type: 'json' }
import supplyZh from './supply/zh.json' with { type: 'json' }
import systemEn from './system/en.json' with { type: 'json' }
import systemTw from './system/tw.json' with { type: 'json' }
import systemZh from './system/zh.json' with { type: 'json' }
import tenancyEn from './tenancy/en.json' with { type: 'json' }
import tenancyTw from './tenancy/tw.json' with { type: 'json' }
import tenancyZh from './tenancy/zh.json' with { type: 'json' }
import treasuryEn from './treasury/en.json' with { type: 'json' }
import treasuryTw from './treasury/tw.json' with { type: 'json' }
import treasuryZh from './treasury/zh.json' with { type: 'json' }
import utilityEn from './utility/en.json' with { type: 'json' }
import utilityTw from './utility/tw.json' with { type: 'json' }
import utilityZh from './utility/zh.json' with { type: 'json' }

type Labels = Readonly<Record<string, string>>
/** Every text of the server's answers and exports, by language and key. The console loads the same files by itself. */
export const labels: Readonly<Record<'zh' | 'tw' | 'en', Labels>> = {
  zh: {
    ...kitZh,
    ...identityZh,
    ...systemZh,
    ...tenancyZh,
    ...jobsZh,
    ...housingZh,
    ...leaseZh,
    ...financeZh,
    ...utilityZh,
    ...checkoutZh,
    ...treasuryZh,
    ...devicesZh,
    ...supplyZh,
    ...locksZh,
    ...serviceZh,
    ...insightZh,
    ...demoZh,
  },
  tw: {
    ...kitTw,
    ...identityTw,
    ...systemTw,
    ...tenancyTw,
    ...jobsTw,
    ...housingTw,
    ...leaseTw,
    ...financeTw,
    ...utilityTw,
    ...checkoutTw,
    ...treasuryTw,
    ...devicesTw,
    ...supplyTw,
    ...locksTw,
    ...serviceTw,
    ...insightTw,
    ...demoTw,
  },
  en: {
    ...kitEn,
    ...identityEn,
    ...systemEn,
    ...tenancyEn,
    ...jobsEn,
    ...housingEn,
    ...leaseEn,
    ...financeEn,
    ...utilityEn,
    ...checkoutEn,
    ...treasuryEn,
    ...devicesEn,
    ...supplyEn,
    ...locksEn,
    ...serviceEn,
    ...insightEn,
    ...demoEn,
  },
}
