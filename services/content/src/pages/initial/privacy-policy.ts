export const privacyPolicy = `
<p>This page says what the register keeps of you, why, and what you can ask of us. It follows the Digital Personal Data Protection
Act, 2023 (DPDP Act). In the words of that law we are the data fiduciary and you are the data principal.</p>
<h2>What we keep, and why</h2>
<ul>
<li><strong>Your account</strong>: name, e-mail address, mobile number, state, city, whether you are an activist or act for an organisation,
and your password in a form from which it cannot be read back. Without it there is no membership.</li>
<li><strong>What you add of your own</strong>: experience, interests, a picture, a few words about yourself, details of your organisation,
accounts elsewhere that you connect. It helps others to find the right person. All of it is optional.</li>
<li><strong>Papers of your organisation</strong>, if you ask us to verify it.</li>
<li><strong>What you do here</strong>: your calls for help, offers, events and messages.</li>
<li><strong>Contacts on a call for help</strong>, if you give any.</li>
<li><strong>What keeps the site safe</strong>: sign-ins, network addresses of attempts, and a note of each look at a contact, with who
looked and when.</li>
</ul>
<h2>Who sees it</h2>
<ul>
<li><strong>Everybody</strong> sees your name, city, state, picture, experience, interests and the words about yourself, while you are listed; and
your calls for help and events.</li>
<li><strong>Signed-in members</strong> can look up the contact on a call for help, one at a time, and each look is noted.</li>
<li><strong>Whoever asked for help</strong> sees your offer and the contact that you write into it.</li>
<li><strong>Our staff</strong> see what they need to run the site. Editors see contacts only in part. Papers of an organisation are
opened by administrators alone, and each look is noted.</li>
<li><strong>Companies that carry our messages</strong> (e-mail, SMS, WhatsApp) get the address and the text, for the delivery alone.</li>
</ul>
<p>Your phone number and e-mail address are never part of the public directory. We sell nothing, we show no advertisements and no
programs of others watch you here.</p>
<h2>On what ground</h2>
<p>You agree when you register and accept the terms; you can withdraw that at any time, as easily as you gave it. What a law or a court
demands of us we give, and no more.</p>
<h2>How long</h2>
<ul>
<li>One-time codes are valid for five minutes; what remains of them is gone within days.</li>
<li>You are signed out after seven days without a visit, at the latest after thirty days.</li>
<li>Notes of sign-ins and of looks at contacts are kept for one year.</li>
<li>Of a picture we take out what tells where and when it was taken. One that you replace is removed at once, one that you uploaded and
never used after seven days, papers that you never handed in after thirty.</li>
<li>The rest stays until you close your account. It then leaves every list at once and is erased after a short time in which you can
change your mind.</li>
</ul>
<h2>Your rights</h2>
<ul>
<li>to know what we keep of you and with whom we have shared it;</li>
<li>to have it corrected, completed or brought up to date;</li>
<li>to have it erased;</li>
<li>to withdraw your consent;</li>
<li>to name somebody who acts for you if you die or are no longer able to;</li>
<li>to complain, and to be answered.</li>
</ul>
<p>Each message of ours to many people has a link that ends such messages, without signing in.</p>
<h2>Grievance officer</h2>
<p>Write to the e-mail address at the foot of this page with the word <em>Privacy</em> in the subject. The grievance officer confirms that your
letter has come within two working days and answers within thirty days. If the answer does not satisfy you, you can turn to the Data
Protection Board of India.</p>
<h2>Children</h2>
<p>The register is for people of 18 and older. We do not knowingly keep anything about children, and erase it when we learn of it.</p>
<h2>If something goes wrong</h2>
<p>If your data falls into the wrong hands, we tell you and the Data Protection Board without delay: what happened, what it may mean for
you, and what we have done.</p>
`.trim();
