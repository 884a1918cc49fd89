export const aboutUs = `
<h2>An animal needs help, and somebody lives nearby</h2>
<p>A dog is hit at a crossing. The person who stops does not know whom to call. Two streets away lives a nurse who
has treated many injured dogs, and a trust with an ambulance is ten minutes away. The register brings them together.</p>
<h2>How it works</h2>
<ul>
<li><strong>Members say where they are</strong> and what they can do: rescue, drive, treat, foster, write, plead in court.</li>
<li><strong>A call for help goes to those who are near.</strong> The more urgent it is, the more of them are told, and the sooner.</li>
<li><strong>They answer.</strong> The person who asked sees every offer, chooses, and closes the call when the animal is safe.</li>
<li><strong>Events</strong> such as rallies, camps, courses and adoption days find helpers in the same way.</li>
</ul>
<h2>Who is here</h2>
<p>Individuals from every walk of life, and registered organisations from all
states and union territories of India. A mark beside a name says that a contact of the member was confirmed or that we have
checked the account ourselves.</p>
<h2>What we stand for</h2>
<ul>
<li>Phone numbers and e-mail addresses are never public. People are harassed for protecting animals; we do not make it easier.</li>
<li>Nobody pays to be listed, to ask or to be shown first.</li>
<li>We act within the law. Evidence, petitions and peaceful protest, never threats.</li>
<li>We belong to no party and to no faith, and welcome members of all and of none.</li>
</ul>
`.trim();
