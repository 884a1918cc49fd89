export const privacyPolicy = `
<p>This page explains what we keep about you, why, and what you can ask us to do. It follows the Digital Personal Data Protection
Act, 2023 (DPDP Act). In the words of that law we are the data fiduciary and you are the data principal.</p>
<h2>What we keep, and why</h2>
<ul>
<li><strong>Your account</strong>: name, e-mail address, mobile number, state, city, whether you are an activist or act for an organisation,
and your password in a form that cannot be read back. You cannot be a member without these.</li>
<li><strong>What you choose to add</strong>: experience, interests, a picture, a few words about yourself, details of your organisation,
accounts elsewhere that you connect. These help others to find the right person. All of it is optional.</li>
<li><strong>Documents of your organisation</strong>, if you ask us to verify it.</li>
<li><strong>What you do here</strong>: your calls for help, offers, events and messages.</li>
<li><strong>Contacts on a call for help</strong>, if you give any.</li>
<li><strong>What keeps the site safe</strong>: sign-ins, network addresses of attempts, and a record of each time a contact was viewed, by
whom and when.</li>
</ul>
<h2>Who sees it</h2>
<ul>
<li><strong>Everybody</strong> sees your name, city, state, picture, experience, interests and the words about yourself, while you are listed; and
your calls for help and events.</li>
<li><strong>Signed-in members</strong> can look up the contact on a call for help, one at a time, and each view is recorded.</li>
<li><strong>The person who asked for help</strong> sees your offer and the contact that you write into it.</li>
<li><strong>Our staff</strong> see what they need to run the site. Editors see contacts only in part. Documents of an organisation are
opened by administrators only, and each view is recorded.</li>
<li><strong>Companies that carry our messages</strong> (e-mail, SMS, WhatsApp) get the address and the text, only to deliver them.</li>
</ul>
<p>Your phone number and e-mail address are never part of the public directory. We do not sell data or show advertisements, and no
one else tracks you on this site.</p>
<h2>Why we are allowed to</h2>
<p>You agree when you register and accept the terms. You can withdraw your consent at any time, as easily as you gave it. We share what a law or a court
requires, and no more.</p>
<h2>How long</h2>
<ul>
<li>One-time codes are valid for five minutes; what is left of them is deleted within days.</li>
<li>You are signed out after seven days without a visit, at the latest after thirty days.</li>
<li>Records of sign-ins and of viewed contacts are kept for one year.</li>
<li>What you write to us by the contact form is kept for one year after our last answer.</li>
<li>We remove from each picture the details of where and when it was taken. One that you replace is removed at once, one that you uploaded and
never used after seven days, documents that you never submitted after thirty.</li>
<li>The rest stays until you close your account. It is then removed from all lists at once, and erased after a short time in which you can
change your mind.</li>
</ul>
<h2>Your rights</h2>
<ul>
<li>to know what we keep about you and with whom we have shared it;</li>
<li>to have it corrected, completed or brought up to date;</li>
<li>to have it erased;</li>
<li>to withdraw your consent;</li>
<li>to name somebody who acts for you if you die or are no longer able to;</li>
<li>to complain, and to be answered.</li>
</ul>
<p>Each message that we send to many people has a link to stop such messages, without signing in.</p>
<h2>Grievance officer</h2>
<p>Write to the e-mail address at the foot of this page with the word <em>Privacy</em> in the subject. The grievance officer confirms within two
working days that your message has arrived and answers within thirty days. If the answer does not satisfy you, you can turn to the Data
Protection Board of India.</p>
<h2>Children</h2>
<p>The register is for people of 18 and older. We do not knowingly keep anything about children, and erase it when we learn of it.</p>
<h2>If something goes wrong</h2>
<p>If your data falls into the wrong hands, we tell you and the Data Protection Board without delay: what happened, what it may mean for
you, and what we have done.</p>
`.trim();
