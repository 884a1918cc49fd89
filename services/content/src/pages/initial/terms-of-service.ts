export const termsOfService = `
<p>These terms are an agreement between you and the people who run this register. By creating an account you accept them.</p>
<h2>1. Who may join</h2>
<p>You must be 18 years of age or older. By accepting these terms you declare that you are. A person who registers an organisation
declares that they may act for it. One person has one account; do not share it.</p>
<h2>2. What you tell us</h2>
<p>Your name, your place and your contacts must be true and must stay so. We confirm a contact with a one-time code. Keep your
password to yourself and tell us if somebody else has used your account.</p>
<h2>3. Calls for help</h2>
<ul>
<li>Ask only for real animals and real needs, and say honestly how urgent it is. A false alarm keeps help from another animal.</li>
<li>Ask for money only for what you name, keep the bills, and show them to the people who gave.</li>
<li>Close your call when help has come.</li>
</ul>
<h2>4. Offers of help</h2>
<p>Offer what you can give. The contact that a member shows you is for that call alone: do not pass it on, collect it or use it for
anything else. Each view of a contact is recorded.</p>
<h2>5. What is not allowed</h2>
<ul>
<li>Threats, hatred, harassment, and publishing where somebody lives or works.</li>
<li>Calls to break the law or to harm people, animals or property.</li>
<li>Breeding and sale of animals, advertising, bulk messages of your own.</li>
<li>Pretending to be somebody else; copying the register with programs.</li>
</ul>
<h2>6. Your own safety</h2>
<p>Rescues can be dangerous. You decide what you take on, and do so at your own risk. Injured animals bite: have yourself vaccinated
against rabies, and leave wild animals to the forest department and to those who hold a permit. The register brings people together;
it does not employ them, does not check their training and is no emergency service of the state.</p>
<h2>7. What you write</h2>
<p>It stays yours. You allow us to show it on this site and in the messages that tell other members of it. We may hide or remove what
breaks these terms.</p>
<h2>8. Suspension and end</h2>
<p>You may close your account at any time. We may suspend an account that breaks these terms, for a time or for good, and tell you the
reason. You may object by writing to the grievance officer named in the <a href="/privacy-policy">privacy policy</a>.</p>
<h2>9. Liability</h2>
<p>The register is offered as it is and free of charge. We are liable for harm done on purpose or by gross negligence, and wherever the
law does not allow a limit; beyond that we are not.</p>
<h2>10. Changes and law</h2>
<p>When these terms change in a way that matters, you are told before it takes effect and may leave. The law of India applies; the courts
at the seat of the organisation that runs this register decide.</p>
`.trim();
