/** Clipboard HTML in the style of various programs, written by hand. */

const wordLine = (level: number, list: string, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;
mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-IN style='font-family:Symbol;
mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-IN>${text}<o:p></o:p></span></p>`;

const word = (
  body: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<style><!-- @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;} p.MsoNormal {margin:0cm;} --></style>
</head><body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

/** Bullets in three levels, then numbers that begin at three. */
export const wordLists = word(`
<p class=MsoNormal><span lang=EN-IN>Bring:<o:p></o:p></span></p>
${wordLine(1, 'l0', '·', '<b>Food</b> for a day')}
${wordLine(2, 'l0', 'o', 'rice')}
${wordLine(3, 'l0', '§', 'boiled')}
${wordLine(2, 'l0', 'o', 'milk')}
${wordLine(1, 'l0', '·', 'A leash')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordLine(1, 'l1', '3.', 'Call the vet')}
${wordLine(2, 'l1', 'a)', 'and wait')}
${wordLine(1, 'l1', '4.', 'Tell us')}`);

/** Two adjacent numbered lists, each starting at one. */
export const wordTwoLists = word(wordLine(1, 'l0', '1.', 'First') + wordLine(1, 'l2', '1.', 'Again first'));

/** A title, headings of each level, subscript and superscript, a local picture and a formula. */
export const wordDocument = word(`
<p class=MsoTitle><span lang=EN-IN>Rabies<o:p></o:p></span></p>
<h1><span lang=EN-IN>Signs<o:p></o:p></span></h1>
<h3>Early</h3><h5>In dogs</h5>
<p class=MsoNormal>Give H<sub>2</sub>O, 5 m<sup>2</sup> of shade<!--[if gte vml 1]><v:shape><v:imagedata
src="file:///C:/Users/asha/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=240 height=180 src="file:///C:/Users/asha/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg"
v:shapes="Picture_x0020_1"><![endif]></p>`);

const webLine = (level: number, tag: 'ul' | 'ol', text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle1 SCXW1" role="list"><li
data-leveltext="" data-listid="2" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"><p
class="Paragraph SCXW1"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span
class="EOP">&nbsp;</span></p></li></${tag}></div>`;

export const wordForTheWeb =
  webLine(1, 'ul', 'Food') + webLine(2, 'ul', 'rice') + webLine(1, 'ul', 'Leash') + webLine(2, 'ol', 'red');

const docsSpan = (style: string, text: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;
font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;
const docsItem = (level: number, text: string) =>
  `<li dir="ltr" style="list-style-type:disc" aria-level="${level}"><p dir="ltr" role="presentation"
style="line-height:1.38">${text}</p></li>`;

export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;"
id="docs-internal-guid-1f2e3d4c-7fff"><h1 dir="ltr" style="line-height:1.38">${docsSpan('font-size:20pt;', 'Camp')}</h1><h6
dir="ltr">${docsSpan('color:#666666;', 'Small')}</h6><p dir="ltr">${docsSpan('', 'We are ')}${docsSpan('font-weight:700;', 'many')}${docsSpan('font-style:italic;', ' of us')}${docsSpan('text-decoration:line-through;', ' few')}</p><ul
style="margin-top:0">${docsItem(1, docsSpan('', 'Food'))}<ul>${docsItem(2, docsSpan('', 'rice'))}<ul>${docsItem(3, docsSpan('', 'boiled'))}</ul></ul>${docsItem(1, docsSpan('', 'Leash'))}</ul><p
dir="ltr">${docsSpan('', 'CO')}${docsSpan('font-size:0.6em;vertical-align:sub;', '2')}${docsSpan('', ' 4 m')}${docsSpan('font-size:0.6em;vertical-align:super;', '3')}</p><p
dir="ltr"><span style="white-space:pre-wrap"><span style="border:none;display:inline-block"><img
src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXd" width="602" height="401" /></span></span></p></b><br
class="Apple-interchange-newline">`;

/** A message that is copied from WhatsApp in a browser, with an emoji. */
export const whatsAppOnTheWeb = `<html><body><!--StartFragment--><div class="copyable-text"
data-pre-plain-text="[10:33 am, 12/05/2026] Asha: "><span dir="ltr" class="_ao3e selectable-text copyable-text"><span>Dog at
<strong class="selectable-text copyable-text" data-app-text-template="*\${appText}*">Karve Road</strong>
<em class="selectable-text">bleeding</em> <del>dead</del> <img crossorigin="anonymous"
src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="🐕" draggable="false"
class="b61 emoji wa selectable-text" data-plain-text="🐕"></span></span></div><!--EndFragment--></body></html>`;

/** A web page: a relative and an absolute URL, external pictures, a data URL, a video and a tracking pixel. */
export const webPage = (origin: string) => `<meta charset='utf-8'><h2>Street dogs</h2>
<figure><img src="https://example.org/dog.jpg" alt="A dog"><figcaption>A dog</figcaption></figure>
<p>Read <a href="https://example.org/more">more</a>.<img src="https://example.org/open.gif" width="1" height="1"></p>
<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="chart"></p>
<p><img src="${origin}/api/media/files/0123456789abcdef0123456789abcdef-400.webp#300-8a7b6c-50-50" alt="Ours"></p>
<iframe src="https://www.youtube.com/embed/x"></iframe><video src="/dog.mp4">Your browser plays no videos.</video><svg viewBox="0 0 9 9"><path d="M0 0"/></svg>`;
