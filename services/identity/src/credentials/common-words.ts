/**
 * The most common words in passwords, world-wide and in India: names, gods, teams, films, pets, places, adjacent keys.
 * `password.rules.ts` strips digits and signs before the lookup, so that each word covers thousands of common passwords.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  aaa aaaa aamir aaradhya aaron aarti aashiqui abc abcabc abcd abcde abcdef abcdefg abcdefgh abhi abhishek abigail
  access accessme acdc actor actress adam address aditya admin adminadmin administrador administrator adminpassword
  ahmedabad airtel aisha aishwarya ajay akash akshay albert alejandra alejandro alex alexander alexandra alexis alfred
  alia alien allah allahuakbar always aman amanda amazing amazon amber amen america amit amitabh amma ananya andhra
  andrea andrew android andy angel angelica angelina angelo angels angelsaints anil animal animals anita anjali anju
  ankit anna anne annie anonymous ansari anthony antonio anushka anything appa apple apples april aqwzsx arjun army
  arnav arsenal arthur arti artist arun aryan asd asdasd asdf asdfasdf asdfg asdfgh asdfghj asdfjkl asdqwe asha ashish
  ashley ashok assam asshole audi august austin australia autumn avenger avengers awesome ayesha ayush azerty babu
  babulal baby babyboy babydoll babyface babygirl babylove bailey bajaj bajrangbali balaji bambi banana bandit
  bangalore barbara barbie barcelona bart baseball basketball bastard batman bday beach bear bears beatles beautiful
  beauty beckham becky bee beer believe bella ben bengal bengaluru benjamin bestfriend bestfriends beta beti betty
  beyonce bhagwan bhai bhaiya bharat bharatmata bheem bholenath bhopal bible bieber bihar biker billionaire biology
  bird birds birthdate birthday biryani bismillah bitch black blackberry blackcat blackjack blackout blackpink blank
  bless blessed blessing blessings blue blueberry bluesky bmw bob bobby bollywood bombay book books boss bossman
  boston boxing boy boys brandon brasil brazil bread brian brianna britney brittany bro broncos brooklyn brother brown
  bruno bryan bsnl bts buddha buddy budweiser buffalo bulldog bulldogs bullet bulls bullshit bunny bunty burger
  business buster butter butterfly byebye cake calcutta california callofduty camaro camera canada candy captain
  carlos carol cash cat cats catwoman celtic celtics chai champion champions change changeit changeme changethis
  charles charlie cheeky cheese cheetah chelsea chelseafc chemistry chennai cherries cherry chess chevy chhota chicago
  chicken child children china chloe chocolat chocolate chotu chris christ christian christina christine christmas
  christopher church cinderella cisco class classmate clock cobra cocacola coco coconut coffee coke coldplay college
  company computer cookie cookies cool coolboy coolcat cooldude coolgirl coolguy cooper corona corvette counterstrike
  courtney cow cowboy cowboys cows crap crazy cricket cristiano cristina crystal cubs cuddles cupcake cute cutie
  cutiepie cyclist dad daddy daddysgirl daisy dallas damn dan dance dancer dancing daniel daniela daniella danny dark
  darkness darkside darling database date daughter dave david davidson dead deadman dear death debian december deepa
  deepak deepika deewana default delhi dell demo demon denver desktop destiny devil dhoni dhruv diablo diamond
  diamonds diane didi diego dil dilse dilwale dinesh divya diya doctor dodgers dog doggie doggy doglover dogs dollar
  dolphin dolphins donald donkey donna dontforget dontknow dora doraemon dosa dost dosti dragon dragonball dragons
  dravid dream dreamer dreams driver drummer drums dubai ducati duck ducks dude duke dumbass dumbledore durga dylan
  eagle eagles earth easter edcrfv eddie eduardo edward elephant eliza elizabeth elsa elvis emerald emily eminem emma
  enfield engineer england english eric erik ethan everton everyone everything evil example facebook fairy faith
  falcon falcons family fantastic father fatima february fernando ferrari fighter film films fire first firstlove fish
  fishing flipkart florida flower flowers fluffy footbal football forest forever foreverlove forget forgot forgotit
  fortnite fortune fox foxes france francisco freedom friday friend friends friendsforever friendship frodo frog
  frozen fuck fucker fuckme fuckoff fuckyou funky funny gabriel gabriela gabrielle galaxy game gamer gamers games
  gaming gandalf ganesh ganesha gangsta gangster ganguly ganpati garden garfield gaurav geeta genius george germany
  ghost ginger girish girl girls gmail goa god godbless godfather godisgood godislove goku gold golden golf golfer
  golfing goodbye goodday goodlife goodmorning goodnight goofy google gopal gopi gorgeous govind grace gracious grapes
  green greenday gryffindor gta guddu guest guinness guitar gujarat gupta gurpreet guy guys hacked hacker hackers
  halloween halo hamster handsome hanna hannah hanuman happiness happy happyday happygirl harekrishna harharmahadev
  hari harish harley harold harpreet harry harrypotter harsh harsha hawk hawks heart heartless hearts heather heaven
  helen hell hello hellohello hellokitty helloworld henry hermione hero heroes hey hindi hindustan history hitesh
  hobbit hockey hogwarts holiday hollywood homer honda honey honeybee hope horny horse horses hotmail hottie houston
  hrithik hulk human hunter hunters husband hyderabad hyundai icecream idea idiot idli idontknow iloveanimals
  ilovecats ilovedogs ilovegod iloveindia ilovejesus iloveme ilovemom ilovemydad ilovemymom iloveu iloveyou iloveyouso
  iluvu iluvyou imran incredibleindia india indian indians indonesia indore inlove inshallah instagram internet iphone
  ireland irfan ironmaiden ironman isabella isha ishaan ishita ishq islam island itachi italy jaan jaaneman jaanu jack
  jackson jacob jaguar jaibharat jaihanuman jaihind jaimaharashtra jaimatadi jain jaipur jaishreeram jaishriram jake
  james jamie january japan jasmine jason jasper jatin jedi jennifer jenny jess jessica jesus jesuschrist jesuslovesme
  jignesh jimmy jio jitesh joe joey john johnny johnson joker jonas jonathan jordan jorge jose joseph josh joshua joy
  juan julia julian julie juliet july june justin justinbieber juventus jyoti kajal kamlesh kanpur kapil karan karate
  kareena karen karishma karnataka karthik kartik kashmir kate katherine kathryn katie katrina kavita kavya kawasaki
  kelly kerala kevin keyboard khalsa khan khush khushboo khushi kid kids killer killers kim kimberly king kingdom
  kingkong kings kiran kismat kitten kittens kitty koala kobe kochi kohli kolkata komal korea krish krishna kristen
  kristina kuldeep kumar kunal kyle ladies lady lakers lakshmi lamborghini laptop last laugh laura lauren lawyer laxmi
  lebron legend legends legolas lemon lenovo leopard letme letmein liam library life lifeisgood lifelove lifestyle
  lightning lily lime linda link linkinpark linux lion lionking lions lisa live liveforever liverpool lizzie lkjhgf
  logan login logins logmein logon london loser lotus love lovebug loved lovedad loveis lovelove lovely loveme lovemom
  lover loverboy lovergirl lovers lovesucks loveyou loveyourself lucas lucifer luck lucknow lucky luckyone lucy luffy
  luigi luis luke luv luvu maa maababa maadurga maapapa macintosh mackenzie madhuri madison madonna madras maggie
  magic magical mahadev maharaja maharashtra mahavir mahesh mahi mahima malaysia mama man manager manchester mango
  mangoes manish manisha manju manoj manpreet manuel manutd march marcus maria mariam mariana marie marina marine
  marines mario mark martin marvel mary masala mashallah mason master masterkey masters matadi maths matrix matt
  matthew max maxwell may maybe mazda meena megan megha melissa melon men mercedes meri merijaan messi metal metallica
  mexico michael michaeljackson michelle mickey mickeymouse microsoft miguel mike milk millionaire minecraft minnie
  miracle mnbvcx mobile mohabbat mohammad mohammed mohan molly mom momdad mommy monday money moneymaker monika monitor
  monkey monu moon moonlight mordor morgan morning morpheus mother moti motorola motu mountain mouse movie movies
  msdhoni muhammad mujhe mukesh mumbai mumdad mummy mummypapa mumpapa murugan music musica musiclover muskan muslim
  mustang mustanggt myboy myfamily mygirl mygod myindia mylife mylove mypass mypassword mysql mystery mystic nagpur
  nair namaskar namaste nancy nandini narayan naresh naruto natalie natasha nature naughty naveen navy neha nemo neo
  nepal netflix network never nevermind newdelhi newlife newpass newpassword newyear newyork neymar nicholas nick
  nicolas nicole night nikita ninja nintendo nirvana nisha nissan nitesh nitin noah nobody noidea nokia none nono
  noodles noor nopass nopassword nothing november noway nowhere nude null number numbers nurse ocean october odisha
  office officer okay oldpassword oliver olivia omnamahshivaya omom omsairam onedirection onelove onepiece onetwo
  onetwothree onetwothreefour onion online open opensesame openup oracle orange orchid oreo oscar owl packers painter
  pakistan pallavi panda paneer pankaj panther papa pappu paradise parents paris parola parrot parvati pass passcode
  passme passpass passw passwd password passwords passwort pasta patel patlu patna patrick patriots paul payal paytm
  peace peaceful peach peaches peacock peanut pearl pedro penguin penguins people pepper pepsi perfect peter phantom
  philippines phoenix phone photo physics piano pikachu pilot pincode pineapple pink pinkfloyd pirate pirates pizza
  planet platinum playboy player players playstation please poiuyt pokemon police pony pooh pooja poonam poop porn
  porsche postgres potato potter power powerful pradeep prakash pramod prashant praveen precious predator preeti
  presley pretty prince princess private priya priyanka pubg puja pulsar puma pumpkin pune punjab puppies puppy purple
  purplehaze pussycat pwd pyaar pyar python qaz qazqaz qazwsx qazxsw queen queenofhearts quran qwaszx qwe qweasd
  qweasdzxc qweqwe qwer qwerqwer qwert qwerty qwertyu qwertyui qwertz rabbit racer rachel racing radha radhakrishna
  radhe radheradhe radhika radio rafael rahul raiders rain rainbow rainy raj raja rajasthan rajeev rajesh rajiv
  rajkumar rajkumari raju rakesh ram rama ramadan rambo ramesh ramram ranbir random rangers rani ranveer rapunzel ravi
  ravikumar reading realmadrid rebecca red reddy redis redrose redskins redsox reena rekha remember rememberme rex
  rhea rhino ricardo rich richie rider rihanna ritesh ritu river riya robert roberto robin roblox robot rock rocket
  rocknroll rockon rockstar rocky rohan rohit rohitsharma ronaldo rooster root rootroot rose roses roshni royalenfield
  ruby runner running rupali russia ruth ryan sachin safety saibaba sairam sakshi sakura salman sam samantha sammy
  samosa sample samsung samuel samurai sana sandeep sandra sandy sangeeta sanjay sanjeev sanju santosh sanya sapna
  sapne sara sarah saraswati sarita sasha sasuke satan satish satnam saturday saurabh savita scarface school science
  scientist scooby scoobydoo scotland scott sea sean second secret secreto secrets secure security seema sehwag
  september sergio server seven sexy sexyboy sexygirl shadow shadows shahrukh shaikh shakira shark sharks sharma
  sharon shaun sheru shilpa shinchan shit shiva shona shrek shreya shriram shruti shubham shweta shyam siddharth
  signin silly silver simba simon simpson simpsons simran singapore singer singh singing sister sita sitaram sky
  skyline skywalker slipknot slytherin smile smiley smiling smokey smriti snake sneha sniper snoopy snow snowball
  snowflake snowman soccer sohan soldier somebody something somewhere son sona sonal sonali sonia sonic sonu sony
  sophia sophie sorry soul sourav space spain special speed spider spiderman spirit sport sports spring spurs srilanka
  srinivas srk stallion star starcraft stardust starlight stars startrek starwars steelers stephanie stephen steve
  steven storm strawberry strength strong student students stupid subaru subhash succes success sugar summer
  summertime sun sunday sunflower sunil sunita sunny sunrise sunset sunshine superadmin superman superuser surat
  suresh susan suzuki swagat swati sweet sweetheart sweetie sweetlove sweety swimmer swimming sysadmin system tamil
  tamilnadu tanvi tanya tarun taylor tea teacher teddy teddybear telecom telephone television telugu temp tempass
  tempo temporary tendulkar tennis terminator test tester testing testpass testtest testuser texas thanks thankyou
  thomas thor three thug thunder thunderbird thursday tiffany tiger tigers tigger time tina tinkerbell tirupati
  titanic toby today together tomandjerry tomato tomcat tommy tomorrow tony toor topsecret toyota transformers tree
  trees trinity trisha truelove trust trustme trustno trustnoone tuesday tuffy tulip tumhara tumse tupac turbo turkey
  turtle twilight twitter tyler tyson ubuntu umesh undefined united universe university unknown user username
  userpassword users usha vacation vader valentina vampire vandana vandemataram vanessa varun vegas vegeta
  venkateswara verma veronica victor victoria victory video vidya vijay vikas vikram vincent vinod violet virat
  viratkohli vishal vishnu vivek vodafone vodka volkswagen volleyball volvo waheguru warcraft warrior warriors wasd
  wasdwasd wassup watch water website wednesday weekend welcome welcomeback welcometo whale what whatever whatsapp
  whatsup whiskers whiskey white whitewolf whoami whocares why wife wildlife will william wind windows winner winners
  winnie winter wireless wolf wolverine wolves woman wonderwoman woods work world wrestling writer wsxedc xbox yaar
  yahoo yamaha yankees year yellow yes yesterday yesyes yoda yogesh youtube yuvraj zaq zaqwsx zaqxsw zelda zero
  zindagi zipcode zoe zombie zoya zxc zxcv zxcvb zxcvbn zxczxc
`
    .trim()
    .split(/\s+/),
);
