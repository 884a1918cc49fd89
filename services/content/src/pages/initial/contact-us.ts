export const contactUs = `
<h2>An animal needs help now</h2>
<p>Do not write to us: post a <a href="/support-requests">support request</a>. It reaches the members near you within seconds, at any hour.
If you are not a member yet, <a href="/register">joining</a> takes two minutes.</p>
<p>The phone number at the foot of this page is our emergency line. It is answered around the clock.</p>
<h2>Everything else</h2>
<p>Questions about your account, about working together, from the press or about these pages: fill in our
<a href="/contact">contact form</a> or write to the e-mail address at the foot of this page. We answer within 24 hours.</p>
<h2>Office hours</h2>
<ul>
<li>Monday to Friday: 9:00 AM to 6:00 PM</li>
<li>Saturday: 10:00 AM to 4:00 PM</li>
<li>Sunday: emergency rescues only</li>
</ul>
<h2>Privacy and complaints</h2>
<p>For how to reach the grievance officer, see the <a href="/privacy-policy">privacy policy</a>.</p>
`.trim();
