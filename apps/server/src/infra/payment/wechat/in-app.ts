import { createSign, randomBytes } from 'node:crypto'
import { outsideFetch } from '../../limits/breakers.ts'
import { ChannelError, type InApp } from '../channel.ts'
import type { WechatAccount } from './sign.ts'

const TIMEOUT_MS = 10_000
/** Where payers say who they are, and where their codes are looked up. */
const PLACES = {
  pages: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  codes: 'https://api.weixin.qq.com/sns/oauth2/access_token',
} as const

/**
 * Paying on a page that is open inside WeChat (JSAPI). The page may only be shown to whoever pays, so he is asked for first
 * (`snsapi_base`: nothing is shown to him, and nothing but his number with this application is learnt).
 */
export function wechatInApp({ appId, privateKey, appSecret, inAppAt = PLACES }: WechatAccount): InApp | undefined {
  if (!appSecret) return undefined
  return {
    askAt(returnUrl, state) {
      // The order of the parameters is part of the interface.
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      })
      return `${inAppAt.pages}?${query}#wechat_redirect`
    },
    async payerOf(code) {
      const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' })
      const said = await outsideFetch('payment', `${inAppAt.codes}?${query}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
        // It says JSON is text.
        .then((answer) => answer.json() as Promise<{ openid?: string; errcode?: number; errmsg?: string }>)
        // The address has the secret in it, so nothing of what went wrong is handed on.
        .catch(() => {
          throw new ChannelError('UNREACHABLE', 'the channel did not say who pays', false)
        })
      if (said.openid) return said.openid
      throw new ChannelError(
        `OAUTH_${said.errcode ?? 'UNKNOWN'}`,
        said.errmsg ?? 'the channel knows no such code',
        true,
      )
    },
    callOf(prepayId) {
      const timeStamp = String(Math.floor(Date.now() / 1_000))
      const nonceStr = randomBytes(16).toString('hex')
      const call = `prepay_id=${prepayId}`
      const paySign = createSign('RSA-SHA256')
        .update(`${appId}\n${timeStamp}\n${nonceStr}\n${call}\n`)
        .sign(privateKey, 'base64')
      return { appId, timeStamp, nonceStr, package: call, signType: 'RSA', paySign }
    },
  }
}
